import AdapterProtocol
import Testing

@Suite("Replies against features")
struct FeatureCheckTests {
  private let issuedCode = MessageError(
    path: JSONPath("ok", "issued_code"),
    problem: .badValue("must be left out, as the adapter declared the feature code"))

  private let silent = MessageError(
    path: JSONPath([
      .member(octets("ok")), .member(octets("opened")), .index(1),
      .member(octets("universal_links_only")),
    ]), problem: .missing)

  @Test("an issued code has no place beside the feature code")
  func code() {
    let app = AppReply(handled: true, issuedCode: "c")
    let endpoint = EndpointReply(status: 302, issuedCode: "c")
    #expect(throws: issuedCode) { try app.check(against: [.sessions, .code]) }
    #expect(throws: issuedCode) { try endpoint.check(against: [.code]) }
    #expect(throws: Never.self) { try app.check(against: [.sessions]) }
    #expect(throws: Never.self) { try endpoint.check(against: []) }
    #expect(throws: Never.self) { try AppReply(handled: true).check(against: [.code]) }
    #expect(throws: Never.self) { try EndpointReply(status: 302).check(against: [.code]) }
  }

  @Test("every opened URL says how, if that was declared")
  func universalLinksOnly() {
    let opened = [OpenedURL(url: "a", universalLinksOnly: false), OpenedURL(url: "b")]
    let app = AppReply(handled: true, opened: opened)
    let start = StartReply(opened: opened, state: "")
    #expect(throws: silent) { try app.check(against: [.universalLinksOnly]) }
    #expect(throws: silent) { try start.check(against: [.universalLinksOnly]) }
    #expect(throws: Never.self) { try app.check(against: [.code]) }
    #expect(throws: Never.self) { try start.check(against: []) }
    let first = Array(opened.prefix(1))
    #expect(throws: Never.self) {
      try AppReply(handled: true, opened: first).check(against: [.universalLinksOnly])
    }
    #expect(throws: Never.self) {
      try StartReply(opened: [], state: "").check(against: [.universalLinksOnly])
    }
  }
}
