import AdapterProtocol
import AppFlip

/// A flip that the Google app is to start, read.
///
/// A value that the document or RFC 6749 doesn't know binds nobody: with one the start may be refused,
/// and the rules that are about it say nothing of what was opened.
struct StartRequest: Sendable {
  private let isLinkUsual: Bool
  private let isClientIDUsual: Bool
  let isTargetListed: Bool
  private let scopes: [[UInt8]]
  private let areScopesTokens: Bool
  private let isShort: Bool

  init(_ start: GoogleAppInput.Start, in fixture: Fixture) {
    let (link, clientID) = (start.appLink.bytes, start.clientID.bytes)
    scopes = start.scopes.map(\.bytes)
    isLinkUsual = link == fixture.appLink || Self.isUsual(link)
    isClientIDUsual =
      clientID == fixture.clientID
      || (!clientID.isEmpty && clientID.allSatisfy { (0x20...0x7E).contains($0) })
    isTargetListed = RedirectURL.all.contains { start.redirectURI.bytes == $0.bytes }
    areScopesTokens =
      scopes == fixture.scopes || (!scopes.isEmpty && scopes.allSatisfy(Self.isToken))
    let length = scopes.reduce(link.count + clientID.count) { $0 + $1.count + 1 }
    isShort = length * 3 <= Case.longestServed
  }

  /// Whether the start may not be refused.
  var isBinding: Bool { isUsual && isTargetListed && areScopesUsual && isShort }

  /// Whether the link that is opened is known but for the redirect URI and the order of the scopes.
  var isUsual: Bool { isLinkUsual && isClientIDUsual && areScopesTokens }

  /// A scope that stands there twice asks for no more than one that stands there once.
  var areScopesUsual: Bool { areScopesTokens && Set(scopes).count == scopes.count }

  /// `scope-token` of [RFC 6749, section 3.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.3).
  private static func isToken(_ scope: [UInt8]) -> Bool {
    !scope.isEmpty
      && scope.allSatisfy {
        (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
  }

  /// Whether every reader leaves a link as it is: an absolute HTTPS URI with a host in lower case alone
  /// and a path without dot segments ([RFC 3986, section 6.2](https://www.rfc-editor.org/rfc/rfc3986#section-6.2)).
  private static func isUsual(_ link: [UInt8]) -> Bool {
    let uri = URIReference(splitting: link)
    guard uri.isURI, uri.query == nil, uri.fragment == nil,
      uri.scheme.map({ $0.elementsEqual("https".utf8) }) == true, let host = uri.authority,
      !host.isEmpty, host.allSatisfy(isOfHost), uri.path.first == UInt8(ascii: "/")
    else { return false }
    return uri.path.split(separator: UInt8(ascii: "/")).allSatisfy { segment in
      PercentDecoding.decodeLiteral(segment, as: .percent).contains { $0 != UInt8(ascii: ".") }
    }
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}
