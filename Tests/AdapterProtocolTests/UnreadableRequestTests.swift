import AdapterProtocol
import Testing

@Suite("Requests that can't be read")
struct UnreadableRequestTests {
  /// A line, what is wrong with it, and what an adapter replies.
  struct Row: CustomTestStringConvertible {
    let marked: MarkedLine
    let path: String
    let problem: MessageError.Problem
    let refusal: String
    var testDescription: String { marked.testDescription }

    init(_ text: String, _ path: String, _ problem: MessageError.Problem, refusal: String) {
      marked = MarkedLine(text)
      self.path = path
      self.problem = problem
      self.refusal = refusal
    }
  }

  private static let anonymous = #"{"id":null,"error":{"where":"adapter","#
  private static let broken = #"{"id":"7","error":{"where":"adapter","#
  private static func unsupported(_ what: String) -> String {
    #"{"id":"7","unsupported":{"what":""# + what + #"","why":""#
  }

  static let rows: [Row] = [
    Row(
      "^", "", .json(JSONError(offset: 0, reason: .unexpectedEnd(expected: .value))),
      refusal: anonymous),
    Row(
      #"{"id":"7","op":^}"#, "",
      .json(JSONError(offset: 15, reason: .unexpectedByte(0x7D, expected: .value))),
      refusal: anonymous),
    Row(
      #"{"id":"7",^"id":"8","op":"reset"}"#, "",
      .json(JSONError(offset: 10, reason: .duplicateName(octets("id")))), refusal: anonymous),
    Row(
      #"^["id"]"#, "", .wrongType(expected: "an object", found: "a list"), refusal: anonymous),
    Row(#"^{"op":"reset"}"#, "id", .missing, refusal: anonymous),
    Row(
      #"{"id":^7,"op":"reset"}"#, "id", .wrongType(expected: "a string", found: "a number"),
      refusal: anonymous),
    Row(
      #"{"id":^null,"op":"reset"}"#, "id", .wrongType(expected: "a string", found: "null"),
      refusal: anonymous),
    Row(#"^{"id":"7"}"#, "op", .missing, refusal: broken),
    Row(
      #"{"id":"7","op":^"stop"}"#, "op",
      .unknownName(octets("stop"), known: ["hello", "run", "reset"]), refusal: unsupported("stop")),
    Row(
      #"{"id":"7","op":"run","role":^"web","input":{}}"#, "role",
      .unknownName(octets("web"), known: ["app", "authorization-endpoint", "google-app"]),
      refusal: unsupported("web")),
    Row(
      #"{"id":"7","op":"run","role":"app","input":{"activity":"other","url":null,"#
        + #""outcome":^"naps"}}"#,
      "input.outcome",
      .unknownName(
        octets("naps"),
        known: [
          "approves", "declines", "cancels", "sign-in-fails", "offline", "times-out",
          "account-disabled", "waits",
        ]), refusal: unsupported("naps")),
    Row(
      #"{"id":"7","op":"run","role":"app","input":{"activity":^"Browsing-Web","url":null}}"#,
      "input.activity",
      .unknownName(octets("Browsing-Web"), known: ["browsing-web", "other"]), refusal: broken),
    Row(
      #"{"id":"7","op":"run","role":"authorization-endpoint","input":{"method":^"get","url":"u"}}"#,
      "input.method", .unknownName(octets("get"), known: ["GET", "POST"]), refusal: broken),
    Row(#"^{"id":"7","op":"run","role":"app"}"#, "input", .missing, refusal: broken),
    Row(
      #"{"id":"7","op":"run","role":"app","input":^{"activity":"other","outcome":"waits"}}"#,
      "input.url", .missing, refusal: broken),
    Row(
      #"{"id":"7","op":"run","role":"app","input":{"activity":"other","url":^7}}"#, "input.url",
      .wrongType(expected: #"a string or {"b64":"..."}"#, found: "a number"), refusal: broken),
    Row(
      #"{"id":"7","op":"run","role":"app","input":{"activity":"other","url":{"b64":^"?"}}}"#,
      "input.url.b64", .badValue("must be base64 with padding (RFC 4648, section 4)"),
      refusal: broken),
    Row(
      #"{"id":"7","op":"run","role":"google-app","input":^{"pending":null}}"#, "input",
      .badValue("must have exactly one of start and returned"), refusal: broken),
    Row(
      #"{"id":"7","op":"run","role":"google-app","input":^{"start":{"app_link":"","client_id":"","#
        + #""scopes":[],"redirect_uri":""},"returned":{"activity":"other","url":null}}}"#, "input",
      .badValue("must have exactly one of start and returned"), refusal: broken),
    Row(
      #"{"id":"7","op":"run","role":"google-app","input":{"pending":^{"client_id":"","state":""},"#
        + #""returned":{"activity":"other","url":null}}}"#, "input.pending.redirect_uri", .missing,
      refusal: broken),
    Row(
      #"{"id":"7","op":"run","role":"google-app","input":{"start":{"app_link":"","client_id":"","#
        + #""scopes":["a",^7],"redirect_uri":""}}}"#, "input.start.scopes[1]",
      .wrongType(expected: #"a string or {"b64":"..."}"#, found: "a number"), refusal: broken),
    Row(
      #"{"id":"7","op":"run","role":"app","deadline_ms":^"1","input":{"activity":"other","#
        + #""url":null,"outcome":"waits"}}"#, "deadline_ms",
      .wrongType(expected: "an integer", found: "a string"), refusal: broken),
    Row(
      #"{"id":"7","op":"hello","protocol":^{"min":1}}"#, "protocol.max", .missing, refusal: broken),
    Row(
      #"{"id":"7","op":"reset","session":^9}"#, "session",
      .wrongType(expected: "a string", found: "a number"), refusal: broken),
  ]

  @Test("says what is wrong and where", arguments: rows)
  func says(_ row: Row) {
    let error = #expect(throws: MessageError.self) { try Request(line: row.marked.line) }
    #expect(error?.path.description == row.path)
    #expect(error?.problem == row.problem)
    #expect(error?.offset == row.marked.offset)
  }

  @Test("an adapter answers with the id if it can be read", arguments: rows)
  func refuses(_ row: Row) throws {
    let error = try #require(throws: MessageError.self) { try Request(line: row.marked.line) }
    let line = Request.refusal(of: row.marked.line, because: error).line()
    #expect(shown(line).hasPrefix(row.refusal))
    #expect(throws: Never.self) { try Reply(line: line) }
  }
}
