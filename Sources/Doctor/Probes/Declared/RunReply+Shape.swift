import AdapterProtocol
import AppFlip
import Harness

extension EndpointReply {
  /// Where the person is sent; nil where the header doesn't say.
  var location: Text? {
    headers.first { $0.name.octets.map(\.loweredLetter).elementsEqual("location".utf8) }?.value
  }
}

extension UInt8 {
  /// A letter of ASCII as a small one; any other octet as it is.
  fileprivate var loweredLetter: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
}

extension RunReply {
  /// The URLs that the answer opens or redirects to.
  var urls: [[UInt8]] {
    switch self {
    case .app(let reply): reply.opened.map(\.url.octets)
    case .authorizationEndpoint(let reply): [reply.location].compactMap { $0?.octets }
    case .start(let reply): reply.opened.map(\.url.octets)
    case .returned: []
    }
  }

  /// The code that the implementation says it issued.
  var issuedCode: Text? {
    switch self {
    case .app(let reply): reply.issuedCode
    case .authorizationEndpoint(let reply): reply.issuedCode
    case .start, .returned: nil
    }
  }

  /// What the answer comes to, without values that may be new each time.
  var shape: String {
    switch self {
    case .app(let reply):
      "handled \(reply.handled), opened \(Self.count(urls.map(Self.shape)))"
    case .authorizationEndpoint(let reply):
      "status \(reply.status), redirects to \(Self.count(urls.map(Self.shape)))"
    case .start: "opened \(Self.count(urls.map { _ in "a link" }))"
    case .returned(let reply): "outcome \(reply.outcome.rawValue)"
    }
  }

  private static func count(_ urls: [String]) -> String {
    urls.isEmpty ? "nothing" : urls.joined(separator: " and ")
  }

  /// Whether a URL carries a code or an error.
  private static func shape(_ url: [UInt8]) -> String {
    if holds(url, "code=") { return "a URL with a code" }
    if holds(url, "error=") { return "a URL with an error" }
    return "a URL without code and error"
  }

  /// Whether a parameter begins somewhere in a URL.
  static func holds(_ url: [UInt8], _ parameter: String) -> Bool {
    url.indices.dropFirst().contains { index in
      Array("?&#".utf8).contains(url[index - 1]) && url[index...].starts(with: parameter.utf8)
    }
  }
}
