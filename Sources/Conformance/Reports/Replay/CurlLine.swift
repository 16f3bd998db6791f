package import AdapterProtocol
import AppFlip

/// The `curl` command that sends a request to a live endpoint, where no sign-in is needed.
package enum CurlLine {
  /// The command; nil if the endpoint isn't live, or the response depends on more than the request.
  ///
  /// `isDirect` says that the reply has the response to the request itself. Then only the header fields of the
  /// command line matter; otherwise every option of the sign-in does.
  package static func text(
    of request: RunRequest, in command: String, isDirect: Bool
  ) -> String? {
    guard case .authorizationEndpoint(let input) = request.input,
      let words = try? ShellWord.split(command), words.first == EndpointSettings.program,
      !words.contains(where: { word in
        (isDirect ? ownFields : ownFields + signIn).contains { word.hasPrefix($0) }
      }), let url = input.url.string
    else { return nil }
    // Without -g, curl expands brackets and braces.
    var line = ["curl", url.contains(where: "[]{}".contains) ? "-gsi" : "-si"]
    let isForm = input.body != nil
    if input.method == .post, !isForm { line += ["-X", "POST"] }
    for header in RequestHeader.further(among: input.headers) {
      guard let name = header.name.string, let value = header.value.string else { return nil }
      line += ["-H", "\(name): \(value)"]
    }
    if let body = input.body {
      guard let text = body.string else { return nil }
      line += ["--data-raw", text]
    }
    line.append(url)
    return line.map { ShellWord.quoted($0) }.joined(separator: " ")
  }

  private static let ownFields = ["--header"]
  private static let signIn = ["--field", "--form", "--steps"]

  /// Whether a reply of http-adapter has the response to the first request of its way.
  static func isDirect(_ reply: [UInt8]?) -> Bool {
    reply?.holds(Array("\"x-steps\":".utf8)) == false
  }
}
