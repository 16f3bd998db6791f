import AdapterProtocol
import AppFlip

/// A flip that the Google app is to start, read.
///
/// A value that the document or RFC 6749 doesn't know binds no app: with one the start may be refused,
/// and the rules that are about it say nothing of what was opened.
struct StartRequest: Sendable {
  let isTargetListed: Bool
  /// Whether the link that is opened is known but for the redirect URI and the order of the scopes.
  let isUsual: Bool
  /// Whether the scopes are tokens, each once: a scope that stands there twice asks for no more.
  let areScopesUsual: Bool
  /// Whether the start may not be refused.
  let isBinding: Bool

  init(_ start: GoogleAppInput.Start, in fixture: Fixture) {
    let (link, clientID) = (start.appLink.bytes, start.clientID.bytes)
    let scopes = start.scopes.map(\.bytes)
    let isClientIDUsual =
      clientID == fixture.clientID || !clientID.isEmpty && clientID.allSatisfy(\.isVisible)
    let areScopesTokens =
      scopes == fixture.scopes || !scopes.isEmpty && scopes.allSatisfy(Self.isToken)
    isTargetListed = RedirectURL.all.contains { start.redirectURI.bytes == $0.bytes }
    isUsual =
      (link == fixture.appLink || Self.isUsual(link)) && isClientIDUsual && areScopesTokens
    areScopesUsual = areScopesTokens && Set(scopes).count == scopes.count
    let length = scopes.reduce(link.count + clientID.count) { $0 + $1.count + 1 }
    isBinding =
      isUsual && isTargetListed && areScopesUsual && length * 3 <= Case.longestServed
  }

  /// `scope-token` of [RFC 6749, section 3.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.3).
  private static func isToken(_ scope: [UInt8]) -> Bool {
    !scope.isEmpty && scope.allSatisfy { $0.isVisible && !" \"\\".utf8.contains($0) }
  }

  /// Whether every reader leaves a link as it is: an absolute HTTPS URI with a host in lower case alone
  /// and a path without dot segments ([RFC 3986, section 6.2](https://www.rfc-editor.org/rfc/rfc3986#section-6.2)).
  private static func isUsual(_ link: [UInt8]) -> Bool {
    let uri = URIReference(splitting: link)
    guard uri.isURI, uri.query == nil, uri.fragment == nil,
      uri.scheme?.elementsEqual("https".utf8) == true, let host = uri.authority, !host.isEmpty,
      host.allSatisfy("abcdefghijklmnopqrstuvwxyz0123456789-.".utf8.contains),
      uri.path.first == UInt8(ascii: "/")
    else { return false }
    return uri.path.split(separator: UInt8(ascii: "/")).allSatisfy { segment in
      PercentDecoding.decodeLiteral(segment, as: .percent).contains { $0 != UInt8(ascii: ".") }
    }
  }
}
