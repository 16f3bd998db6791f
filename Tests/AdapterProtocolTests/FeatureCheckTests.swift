import AdapterProtocol
import Testing

@Suite("Replies against features")
struct FeatureCheckTests {
  private static let issuedCode = MessageError(
    path: JSONPath("ok", "issued_code"),
    problem: .badValue("must be left out, because the adapter declared the feature code"))

  private static let silent = MessageError(
    path: JSONPath([
      .member(utf8("ok")), .member(utf8("opened")), .index(1),
      .member(utf8("universal_links_only")),
    ]), problem: .missing)

  private static let opened = [
    OpenedURL(url: "a", universalLinksOnly: false), OpenedURL(url: "b"),
  ]

  /// A reply, the features that were declared, and what is wrong.
  private static let rows: [(any ReplyMessage & Sendable, [Feature], MessageError?)] = [
    (AppReply(handled: true, issuedCode: "c"), [.sessions, .code], issuedCode),
    (EndpointReply(status: 302, issuedCode: "c"), [.code], issuedCode),
    (AppReply(handled: true, issuedCode: "c"), [.sessions], nil),
    (EndpointReply(status: 302, issuedCode: "c"), [], nil),
    (AppReply(handled: true), [.code], nil), (EndpointReply(status: 302), [.code], nil),
    (AppReply(handled: true, opened: opened), [.universalLinksOnly], silent),
    (StartReply(opened: opened, state: ""), [.universalLinksOnly], silent),
    (AppReply(handled: true, opened: opened), [.code], nil),
    (StartReply(opened: opened, state: ""), [], nil),
    (AppReply(handled: true, opened: [opened[0]]), [.universalLinksOnly], nil),
    (StartReply(opened: [], state: ""), [.universalLinksOnly], nil),
  ]

  @Test("a code that is fixed is not issued; every opened URL says how, if that was declared")
  func check() {
    for (reply, features, expected) in Self.rows {
      let result = Result { () throws(MessageError) in try reply.check(against: features) }
      let error: MessageError? = if case .failure(let error) = result { error } else { nil }
      #expect(error == expected, "\(reply) \(features)")
    }
  }
}
