import Foundation

/// A request of a Google app that can be answered: its redirect URI is one of Google's.
struct FlipRequest {
  /// What the Google app is told.
  enum Response {
    /// A code of the OAuth server.
    case code(String)
    /// One of the document's error codes.
    case error(String)
  }

  private let redirectURI: String
  private let clientIDs: [[UInt8]]
  /// The states as they stand in the link: sent back so, they are right for every reader.
  private let states: [String]

  /// Reads a link; nil if there is nowhere to answer at: then nothing may be opened at all.
  init?(_ link: URL, of appLink: URL?) {
    // Where a percent sign begins no escape, every reader sees something else.
    guard let query = link.query(percentEncoded: true), Self.decoded(query.utf8) != nil,
      appLink.map({ link.path(percentEncoded: true) == $0.path(percentEncoded: true) }) ?? true
    else { return nil }
    // Split as bytes: what is one character may begin with a delimiter.
    let parameters = query.utf8.split(separator: UInt8(ascii: "&")).map { part in
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      return (name: Self.decoded(part[..<equals]), value: Array(part[equals...].dropFirst()))
    }
    func values(of name: String) -> [[UInt8]] {
      parameters.filter { $0.name == Array(name.utf8) && !$0.value.isEmpty }.map(\.value)
    }
    let targets = values(of: "redirect_uri").map { Self.decoded($0) }
    // Bytes are compared: two different texts may be equal as strings.
    guard targets.count == 1,
      let target = Self.redirectURIs.first(where: { Array($0.utf8) == targets[0] })
    else { return nil }
    redirectURI = target
    clientIDs = values(of: "client_id").compactMap { Self.decoded($0) }
    states = values(of: "state").map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the user may be asked for consent.
  func isComplete(for clientID: String) -> Bool {
    clientIDs == [Array(clientID.utf8)] && states.count == 1
  }

  /// The URL that answers the request.
  func answer(_ answer: Response) -> URL? {
    var query: [URLQueryItem] =
      switch answer {
      case .code(let code): [URLQueryItem(name: "code", value: Self.encoded(code))]
      case .error(let error): [URLQueryItem(name: "error", value: error)]
      }
    if states.count == 1 { query.append(URLQueryItem(name: "state", value: states[0])) }
    var components = URLComponents(string: redirectURI)
    // Encoded already: `queryItems` would leave a plus as it is, which some readers take for a space.
    components?.percentEncodedQueryItems = query
    return components?.url
  }

  /// The twelve places at which the Google apps take answers.
  private static let redirectURIs = ["oauth-redirect", "oauth-redirect-sandbox"].flatMap { host in
    ["Chromecast", "OPA"].flatMap { app in
      ["", ".dev", ".enterprise"].map { kind in
        "https://\(host).googleusercontent.com/a/com.google.\(app)\(kind)"
      }
    }
  }

  /// Decodes percent-encoded text once, to bytes; nil if a percent sign begins no escape.
  private static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.allSatisfy(\.isHexDigit), digits.utf8.count == 2,
        let decoded = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  private static func encoded(_ text: String) -> String? {
    text.addingPercentEncoding(withAllowedCharacters: unreserved)
  }

  /// RFC 3986, section 2.3; the ready-made sets of Foundation hold letters of all alphabets.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
