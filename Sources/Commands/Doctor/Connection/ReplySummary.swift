import AdapterProtocol
import AppFlip
import Harness

extension EndpointReply {
  var location: Text? {
    headers.first {
      $0.name.bytes.map { $0.isAlpha ? $0 | 0x20 : $0 }.elementsEqual("location".utf8)
    }?.value
  }
}

extension RunReply {
  var urls: [[UInt8]] {
    switch self {
    case .app(let reply): reply.opened.map(\.url.bytes)
    case .authorizationEndpoint(let reply): [reply.location].compactMap { $0?.bytes }
    case .start(let reply): reply.opened.map(\.url.bytes)
    case .returned: []
    }
  }

  var issuedCode: Text? {
    switch self {
    case .app(let reply): reply.issuedCode
    case .authorizationEndpoint(let reply): reply.issuedCode
    case .start, .returned: nil
    }
  }

  /// What the implementation did, in a few words, without values that may be new each time.
  var summary: String {
    switch self {
    case .app(let reply):
      "handled \(reply.handled), opened \(Self.count(urls.map(Self.summary)))"
    case .authorizationEndpoint(let reply):
      "status \(reply.status), redirects to \(Self.count(urls.map(Self.summary)))"
    case .start: "opened \(Self.count(urls.map { _ in "a link" }))"
    case .returned(let reply): "outcome \(reply.outcome.rawValue)"
    }
  }

  private static func count(_ urls: [String]) -> String {
    urls.isEmpty ? "nothing" : urls.joined(separator: " and ")
  }

  private static func summary(_ url: [UInt8]) -> String {
    if holds(url, "code=") { return "a URL with a code" }
    if holds(url, "error=") { return "a URL with an error" }
    return "a URL without code or error"
  }

  static func holds(_ url: [UInt8], _ parameter: String) -> Bool {
    url.indices.dropFirst().contains { index in
      Array("?&#".utf8).contains(url[index - 1]) && url[index...].starts(with: parameter.utf8)
    }
  }
}
