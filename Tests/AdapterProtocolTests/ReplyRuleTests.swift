import AdapterProtocol
import Testing

@Suite("Replies that break a rule")
struct ReplyRuleTests {
  /// A line with a mark at the place of the error, the kind of reply, and what is wrong.
  struct Row: CustomTestStringConvertible {
    let kind: ReplyKind
    let marked: MarkedLine
    let path: String
    let problem: MessageError.Problem
    var testDescription: String { "\(kind) \(marked.testDescription)" }

    init(_ kind: ReplyKind, _ text: String, _ path: String, _ problem: MessageError.Problem) {
      self.kind = kind
      marked = MarkedLine(text)
      self.path = path
      self.problem = problem
    }

    /// A row about the members of `ok`.
    init(_ kind: ReplyKind, ok: String, _ path: String, _ problem: MessageError.Problem) {
      self.init(kind, #"{"id":"7","ok":"# + ok + "}", path, problem)
    }
  }

  private static func type(_ expected: String, _ found: String) -> MessageError.Problem {
    .wrongType(expected: expected, found: found)
  }

  private static let text = #"a string or {"b64":"..."}"#
  private static let envelope = ["id", "ok", "unsupported", "error"]

  static let envelopes: [Row] = [
    Row(.app, "^", "", .json(JSONError(offset: 0, reason: .unexpectedEnd(expected: .value)))),
    Row(
      .app, "^hello\n", "",
      .json(JSONError(offset: 0, reason: .unexpectedByte(0x68, expected: .value)))),
    Row(.app, "^\u{FEFF}{}", "", .json(JSONError(offset: 0, reason: .byteOrderMark))),
    Row(
      .app, #"{"id":"7","ok":{},^"ok":{}}"#, "",
      .json(JSONError(offset: 18, reason: .duplicateName(octets("ok"))))),
    Row(
      .app, #"{"id":"7","ok":{"x-a":{"b":0,^"\u0062":1}}}"#, "",
      .json(JSONError(offset: 29, reason: .duplicateName(octets("b"))))),
    Row(
      .app, #"{"id":"7","ok":{"x-a":^1.5}}"#, "",
      .json(JSONError(offset: 22, reason: .notAnInteger))),
    Row(.app, #"{"id":"7","ok":{}^,}"#, "", .json(JSONError(offset: 17, reason: .trailingComma))),
    Row(
      .app, #"{"id":"7","ok":{}}^{}"#, "", .json(JSONError(offset: 18, reason: .trailingBytes))),
    Row(.app, "^[]", "", type("an object", "a list")),
    Row(.app, " ^null", "", type("an object", "null")),
    Row(.app, #"^{"ok":{}}"#, "id", .missing),
    Row(.app, #"{"id":^7,"ok":{}}"#, "id", type("a string", "a number")),
    Row(.app, #"{"id":^{"b64":"Nw=="},"ok":{}}"#, "id", type("a string", "an object")),
    Row(.app, #"^{"id":"7"}"#, "", .noAnswer),
    Row(.app, #"^{"id":"7","x-ok":{}}"#, "", .noAnswer),
    Row(
      .app, #"^{"id":"7","ok":{},"error":{"where":"adapter","message":""}}"#, "", .severalAnswers),
    Row(.app, #"^{"id":"7","ok":{},"error":null}"#, "", .severalAnswers),
    Row(.app, #"^{"id":"7","unsupported":{},"ok":{}}"#, "", .severalAnswers),
    Row(.app, #"^{"id":"7","unsupported":{},"ok":{},"error":{}}"#, "", .severalAnswers),
    Row(.app, #"{"id":"7",^"okay":{}}"#, "okay", .unexpectedMember(known: envelope)),
    Row(.app, #"{"id":"7",^"OK":{}}"#, "OK", .unexpectedMember(known: envelope)),
    Row(.app, #"{"id":"7","ok":{},^"op":"run"}"#, "op", .unexpectedMember(known: envelope)),
    Row(.app, #"{"id":"7","ok":{},^"X-a":0}"#, "X-a", .unexpectedMember(known: envelope)),
    Row(.app, #"{"id":"7","ok":{},^"x":0}"#, "x", .unexpectedMember(known: envelope)),
    Row(.app, #"{"id":"7","ok":{},^"x_a":0}"#, "x_a", .unexpectedMember(known: envelope)),
    Row(.app, #"{"id":"7","ok":{},^"a b":0}"#, #"["a b"]"#, .unexpectedMember(known: envelope)),
    Row(.app, #"{"id":"7","ok":^null}"#, "ok", type("an object", "null")),
    Row(.app, #"{"id":"7","ok":^true}"#, "ok", type("an object", "a truth value")),
    Row(.app, #"{"id":"7","ok":^[]}"#, "ok", type("an object", "a list")),
    Row(
      .reset, #"{"id":^null,"ok":{}}"#, "id",
      .badValue(#"can be null only beside an error with where "adapter""#)),
    Row(
      .reset, #"{"id":^null,"unsupported":{"what":"reset"}}"#, "id",
      .badValue(#"can be null only beside an error with where "adapter""#)),
    Row(
      .reset, #"{"id":^null,"error":{"where":"implementation","message":""}}"#, "id",
      .badValue(#"can be null only beside an error with where "adapter""#)),
  ]

  static let abnormal: [Row] = [
    Row(.app, #"{"id":"7","unsupported":^"post"}"#, "unsupported", type("an object", "a string")),
    Row(.app, #"{"id":"7","unsupported":^{}}"#, "unsupported.what", .missing),
    Row(.app, #"{"id":"7","unsupported":^{"why":""}}"#, "unsupported.what", .missing),
    Row(
      .app, #"{"id":"7","unsupported":{"what":^null}}"#, "unsupported.what",
      type("a string", "null")),
    Row(
      .app, #"{"id":"7","unsupported":{"what":"post","why":^null}}"#, "unsupported.why",
      type(text, "null")),
    Row(
      .app, #"{"id":"7","unsupported":{"what":"post",^"message":""}}"#, "unsupported.message",
      .unexpectedMember(known: ["what", "why"])),
    Row(.app, #"{"id":"7","error":^"it threw"}"#, "error", type("an object", "a string")),
    Row(.app, #"{"id":"7","error":^{"message":""}}"#, "error.where", .missing),
    Row(.app, #"{"id":"7","error":^{"where":"adapter"}}"#, "error.message", .missing),
    Row(
      .app, #"{"id":"7","error":{"where":^"app","message":""}}"#, "error.where",
      .unknownName(octets("app"), known: ["implementation", "adapter"])),
    Row(
      .app, #"{"id":"7","error":{"where":"adapter","message":^7}}"#, "error.message",
      type(text, "a number")),
    Row(
      .app, #"{"id":"7","error":{"where":"adapter","message":"",^"stack":[]}}"#, "error.stack",
      .unexpectedMember(known: ["where", "message"])),
  ]

  private static let app = ["handled", "opened", "issued_code", "coverage"]

  static let apps: [Row] = [
    Row(.app, ok: "^{}", "ok.handled", .missing),
    Row(.app, ok: #"^{"opened":[]}"#, "ok.handled", .missing),
    Row(.app, ok: #"^{"handled":true}"#, "ok.opened", .missing),
    Row(
      .app, ok: #"{^"handeld":true,"opened":[]}"#, "ok.handeld",
      .unexpectedMember(known: app)),
    Row(
      .app, ok: #"{"handled":true,"opened":[],^"status":200}"#, "ok.status",
      .unexpectedMember(known: app)),
    Row(
      .app, ok: #"{"handled":^1,"opened":[]}"#, "ok.handled", type("true or false", "a number")),
    Row(
      .app, ok: #"{"handled":^"true","opened":[]}"#, "ok.handled",
      type("true or false", "a string")),
    Row(.app, ok: #"{"handled":true,"opened":^null}"#, "ok.opened", type("a list", "null")),
    Row(
      .app, ok: #"{"handled":true,"opened":^{"url":"a"}}"#, "ok.opened",
      type("a list", "an object")),
    Row(
      .app, ok: #"{"handled":true,"opened":[^"a"]}"#, "ok.opened[0]",
      type("an object", "a string")),
    Row(
      .app, ok: #"{"handled":true,"opened":[{"url":"a"},^{}]}"#, "ok.opened[1].url", .missing),
    Row(
      .app, ok: #"{"handled":true,"opened":[{"url":"a"},{"url":"b"}, {"url": ^null}]}"#,
      "ok.opened[2].url", type(text, "null")),
    Row(
      .app, ok: #"{"handled":true,"opened":[{"url":{"b64":^"YQ"}}]}"#, "ok.opened[0].url.b64",
      .badValue("must be base64 with padding (RFC 4648, section 4)")),
    Row(
      .app, ok: #"{"handled":true,"opened":[{"url":{"b64":"YQ==",^"text":"a"}}]}"#,
      "ok.opened[0].url.text", .unexpectedMember(known: ["b64"])),
    Row(
      .app, ok: #"{"handled":true,"opened":[{"url":"a","universal_links_only":^null}]}"#,
      "ok.opened[0].universal_links_only", type("true or false", "null")),
    Row(
      .app, ok: #"{"handled":true,"opened":[{"url":"a",^"universalLinksOnly":true}]}"#,
      "ok.opened[0].universalLinksOnly",
      .unexpectedMember(known: ["url", "universal_links_only"])),
    Row(
      .app, ok: #"{"handled":true,"opened":[],"issued_code":^null}"#, "ok.issued_code",
      type(text, "null")),
    Row(
      .app, ok: #"{"handled":true,"opened":[],"coverage":^{}}"#, "ok.coverage",
      type("a list", "an object")),
    Row(
      .app, ok: #"{"handled":true,"opened":[],"coverage":[0,^-1]}"#, "ok.coverage[1]",
      .badValue("must be from 0 to 4294967295, not -1")),
    Row(
      .app, ok: #"{"handled":true,"opened":[],"coverage":[^4294967296]}"#, "ok.coverage[0]",
      .badValue("must be from 0 to 4294967295, not 4294967296")),
    Row(
      .app, ok: #"{"handled":true,"opened":[],"coverage":[0,1,^"2"]}"#, "ok.coverage[2]",
      type("an integer", "a string")),
  ]

  private static let endpoint = [
    "status", "headers", "body", "body_truncated", "issued_code", "coverage",
  ]

  static let endpoints: [Row] = [
    Row(.endpoint, ok: #"^{"headers":[],"body":""}"#, "ok.status", .missing),
    Row(.endpoint, ok: #"^{"status":200,"body":""}"#, "ok.headers", .missing),
    Row(.endpoint, ok: #"^{"status":200,"headers":[]}"#, "ok.body", .missing),
    Row(
      .endpoint, ok: #"{"status":^"200","headers":[],"body":""}"#, "ok.status",
      type("an integer", "a string")),
    Row(
      .endpoint, ok: #"{"status":^99,"headers":[],"body":""}"#, "ok.status",
      .badValue("must be a status code of three digits, not 99")),
    Row(
      .endpoint, ok: #"{"status":^1000,"headers":[],"body":""}"#, "ok.status",
      .badValue("must be a status code of three digits, not 1000")),
    Row(
      .endpoint, ok: #"{"status":^-200,"headers":[],"body":""}"#, "ok.status",
      .badValue("must be a status code of three digits, not -200")),
    Row(
      .endpoint, ok: #"{"status":200,"headers":^{"a":"b"},"body":""}"#, "ok.headers",
      type("a list", "an object")),
    Row(
      .endpoint, ok: #"{"status":200,"headers":[^"a: b"],"body":""}"#, "ok.headers[0]",
      type("a list", "a string")),
    Row(
      .endpoint, ok: #"{"status":200,"headers":[["a","b"],^["a"]],"body":""}"#, "ok.headers[1]",
      .badValue("must be a pair of name and value, not a list of 1")),
    Row(
      .endpoint, ok: #"{"status":200,"headers":[^["a","b","c"]],"body":""}"#, "ok.headers[0]",
      .badValue("must be a pair of name and value, not a list of 3")),
    Row(
      .endpoint, ok: #"{"status":200,"headers":[["a",^7]],"body":""}"#, "ok.headers[0][1]",
      type(text, "a number")),
    Row(
      .endpoint, ok: #"{"status":200,"headers":[],"body":^null}"#, "ok.body", type(text, "null")),
    Row(
      .endpoint, ok: #"{"status":200,"headers":[],"body":"","body_truncated":^0}"#,
      "ok.body_truncated", type("true or false", "a number")),
    Row(
      .endpoint, ok: #"{"status":200,"headers":[],"body":"",^"opened":[]}"#, "ok.opened",
      .unexpectedMember(known: endpoint)),
  ]

  private static let returned = ["outcome", "code", "error", "reason", "coverage"]

  static let googleApps: [Row] = [
    Row(.start, ok: #"^{"state":"S"}"#, "ok.opened", .missing),
    Row(.start, ok: #"^{"opened":[]}"#, "ok.state", .missing),
    Row(.start, ok: #"{"opened":[],"state":^null}"#, "ok.state", type(text, "null")),
    Row(
      .start, ok: #"{"opened":[],"state":"",^"handled":true}"#, "ok.handled",
      .unexpectedMember(known: ["opened", "state", "coverage"])),
    Row(.start, ok: #"{"opened":[^{}],"state":""}"#, "ok.opened[0].url", .missing),
    Row(.returned, ok: "^{}", "ok.outcome", .missing),
    Row(
      .returned, ok: #"{"outcome":^"Linked","code":"c"}"#, "ok.outcome",
      .unknownName(
        octets("Linked"), known: ["linked", "fallback", "aborted", "ignored", "failed"])),
    Row(.returned, ok: #"{"outcome":^null}"#, "ok.outcome", type("a string", "null")),
    Row(.returned, ok: #"^{"outcome":"linked"}"#, "ok.code", .missing),
    Row(
      .returned, ok: #"{"outcome":"ignored","code":^null}"#, "ok.code", type(text, "null")),
    Row(
      .returned, ok: #"{"outcome":"aborted","error":^{}}"#, "ok.error.b64", .missing),
    Row(
      .returned, ok: #"{"outcome":"ignored",^"state":""}"#, "ok.state",
      .unexpectedMember(known: returned)),
    Row(.reset, ok: #"{^"session":"s9"}"#, "ok.session", .unexpectedMember(known: ["coverage"])),
    Row(.reset, ok: #"{"coverage":^7}"#, "ok.coverage", type("a list", "a number")),
  ]

  @Test("says what is wrong with the envelope and where", arguments: envelopes)
  func checksEnvelope(_ row: Row) { expectError(row) }

  @Test("says what is wrong with unsupported and error and where", arguments: abnormal)
  func checksAbnormal(_ row: Row) { expectError(row) }

  @Test("says what is wrong with the app's ok and where", arguments: apps)
  func checksApp(_ row: Row) { expectError(row) }

  @Test("says what is wrong with the authorization endpoint's ok and where", arguments: endpoints)
  func checksEndpoint(_ row: Row) { expectError(row) }

  @Test("says what is wrong with the Google app's ok and that of reset", arguments: googleApps)
  func checksGoogleApp(_ row: Row) { expectError(row) }

  private func expectError(_ row: Row) {
    let error = #expect(throws: MessageError.self) { try row.kind.rewrite(row.marked.line) }
    #expect(error?.path.description == row.path)
    #expect(error?.problem == row.problem)
    #expect(error?.offset == row.marked.offset)
    #expect(error?.description.utf8.allSatisfy { (0x20..<0x7F).contains($0) } == true)
  }
}
