import AdapterProtocol
import Testing

@Suite("Replies")
struct ReplyTests {
  /// A line, the kind of reply that it is, and the line in our form if that is another one.
  struct Row: CustomTestStringConvertible {
    let kind: ReplyKind
    let text: String
    let form: String
    var testDescription: String { text.debugDescription }

    init(_ kind: ReplyKind, _ text: String, form: String? = nil) {
      self.kind = kind
      self.text = text
      self.form = form ?? text
    }
  }

  static let examples: [Row] = [
    Row(
      .app,
      #"{"id":"17","ok":{"handled":true,"opened":[{"url":"https://oauth-redirect"#
        + #".googleusercontent.com/a/com.google.Chromecast?code=…&state=…","#
        + #""universal_links_only":true}]}}"#,
      form: #"{"id":"17","ok":{"handled":true,"opened":[{"url":"https://oauth-redirect"#
        + #".googleusercontent.com/a/com.google.Chromecast?code=\u2026&state=\u2026","#
        + #""universal_links_only":true}]}}"#),
    Row(
      .endpoint,
      #"{"id":"18","ok":{"status":302,"headers":[["location","https://r.example/a?"#
        + #"error=access_denied&state=S"]],"body":""}}"#),
    Row(
      .start,
      #"{"id":"19","ok":{"opened":[{"url":"https://app.example.com/flip?client_id=c&scope="#
        + #"devices%20profile&state=S&redirect_uri=r","universal_links_only":true}],"#
        + #""state":"S"}}"#),
    Row(.returned, #"{"id":"20","ok":{"outcome":"linked","code":"4/P7"}}"#),
    Row(.returned, #"{"id":"20","ok":{"outcome":"fallback","error":"cancelled"}}"#),
    Row(.returned, #"{"id":"20","ok":{"outcome":"aborted","error":"access_denied"}}"#),
    Row(.returned, #"{"id":"20","ok":{"outcome":"ignored"}}"#),
    Row(.reset, #"{"id":"21","ok":{}}"#),
    Row(.app, #"{"id":"7","unsupported":{"what":"post","why":"no forms"}}"#),
    Row(.app, #"{"id":"7","error":{"where":"implementation","message":"it threw"}}"#),
    Row(.app, #"{"id":"7","error":{"where":"adapter","message":"no link"}}"#),
  ]

  static let others: [Row] = [
    Row(.app, #"{"id":"7","ok":{"handled":false,"opened":[]}}"#),
    Row(
      .app, " {\"ok\" : {\"opened\":[ ],\"handled\":true } , \"id\":\"\\u0037\"}\t\n",
      form: #"{"id":"7","ok":{"handled":true,"opened":[]}}"#),
    Row(
      .app,
      #"{"id":"7","ok":{"handled":true,"opened":[{"url":"a"},{"url":{"b64":"/w=="},"#
        + #""universal_links_only":false}],"issued_code":"4/x","coverage":[0,7,4294967295]}}"#),
    Row(
      .endpoint,
      #"{"id":"7","ok":{"status":200,"headers":[["A","b"],["A",{"b64":"/w=="}]],"#
        + #""body":{"b64":"/w=="},"body_truncated":true,"issued_code":"c","coverage":[]}}"#),
    Row(
      .endpoint, #"{"id":"7","ok":{"status":100,"headers":[],"body":"","body_truncated":false}}"#,
      form: #"{"id":"7","ok":{"status":100,"headers":[],"body":""}}"#),
    Row(.endpoint, #"{"id":"7","ok":{"status":999,"headers":[],"body":""}}"#),
    Row(
      .endpoint, #"{"id":"7","ok":{"status":302,"headers":[],"body":"","x-login-page":"/in"}}"#),
    Row(.start, #"{"id":"7","ok":{"opened":[],"state":{"b64":"/w=="},"coverage":[1]}}"#),
    Row(
      .returned,
      #"{"id":"7","ok":{"outcome":"failed","code":"c","error":"e","reason":"r","coverage":[2]}}"#),
    Row(.reset, #"{"id":"7","ok":{"coverage":[3]}}"#),
    Row(.reset, #"{"id":null,"error":{"where":"adapter","message":{"b64":"/w=="}}}"#),
    Row(.reset, #"{"id":"","unsupported":{"what":"reset"}}"#),
    Row(.reset, #"{"id":"7","unsupported":{"what":"reset","why":{"b64":"/w=="}}}"#),
    Row(
      .app, #"{"id":"7","ok":{"handled":true,"opened":[{"url":{"b64":"YQ=="}}]}}"#,
      form: #"{"id":"7","ok":{"handled":true,"opened":[{"url":"a"}]}}"#),
  ]

  static let extended: [Row] = [
    Row(
      .app,
      #"{"x-a":1,"id":"7","ok":{"x-b":[{"y":null}],"handled":true,"opened":[{"x-c":"","url":"#
        + #"{"x-d":{},"b64":"/w=="}}]}}"#,
      form: #"{"id":"7","ok":{"handled":true,"opened":[{"url":{"b64":"/w=="}}]}}"#),
    Row(
      .endpoint, #"{"id":"7","ok":{"status":200,"headers":[],"body":"","x-":0}}"#,
      form: #"{"id":"7","ok":{"status":200,"headers":[],"body":""}}"#),
    Row(
      .start, #"{"id":"7","ok":{"opened":[],"state":"","x-é":0}}"#,
      form: #"{"id":"7","ok":{"opened":[],"state":""}}"#),
    Row(
      .returned, #"{"id":"7","ok":{"outcome":"ignored","x-y":0}}"#,
      form: #"{"id":"7","ok":{"outcome":"ignored"}}"#),
    Row(.reset, #"{"id":"7","ok":{"\u0078-y":0}}"#, form: #"{"id":"7","ok":{}}"#),
    Row(
      .reset, #"{"id":"7","unsupported":{"x-y":0,"what":"app"}}"#,
      form: #"{"id":"7","unsupported":{"what":"app"}}"#),
    Row(
      .reset, #"{"id":"7","error":{"x-y":0,"where":"adapter","message":""}}"#,
      form: #"{"id":"7","error":{"where":"adapter","message":""}}"#),
  ]

  @Test("reads the replies of the protocol's text, and writes them again", arguments: examples)
  func readsExamples(_ row: Row) throws {
    #expect(shown(try row.kind.rewrite(octets(row.text))) == row.form + "\n")
  }

  @Test("reads every form", arguments: others)
  func readsOthers(_ row: Row) throws {
    #expect(shown(try row.kind.rewrite(octets(row.text))) == row.form + "\n")
  }

  @Test("takes members whose names start with x- in every object", arguments: extended)
  func readsExtensions(_ row: Row) throws {
    #expect(shown(try row.kind.rewrite(octets(row.text))) == row.form + "\n")
  }

  @Test("any reply comes back from its line, which is ASCII", arguments: 1...8)
  func roundTrip(seed: UInt64) throws {
    var random = RandomMessages(seed: seed)
    for _ in 0..<100 {
      let reply = random.reply()
      let line = reply.line()
      #expect(line.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A })
      #expect(try Reply(line: line) == reply)
      let (app, endpoint) = (random.appReply(), random.endpointReply())
      let (start, returned) = (random.startReply(), random.returnedReply())
      #expect(try AppReply(app.ok) == app)
      #expect(try EndpointReply(endpoint.ok) == endpoint)
      #expect(try StartReply(start.ok) == start)
      #expect(try ReturnedReply(returned.ok) == returned)
    }
  }

  @Test("holds as much coverage and as long a body as the limits say")
  func limits() throws {
    let coverage = (0..<4_096).map { UInt32($0) }
    #expect(try ResetReply(ResetReply(coverage: coverage).ok).coverage == coverage)
    let long = ResetReply(coverage: coverage + [0]).ok
    let reason = "must list at most 4096 places, not 4097"
    #expect(throws: MessageError(path: JSONPath("ok", "coverage"), problem: .badValue(reason))) {
      try ResetReply(long)
    }
    for filler: UInt8 in [0x61, 0xFF] {
      let body = [UInt8](repeating: filler, count: 65_536)
      let reply = EndpointReply(status: 200, body: Text(body), bodyTruncated: true)
      #expect(try EndpointReply(reply.ok) == reply)
      let longer = EndpointReply(status: 200, body: Text(body + [filler])).ok
      let error = #expect(throws: MessageError.self) { try EndpointReply(longer) }
      #expect(error?.path == JSONPath("ok", "body"))
      #expect(error?.description.contains("must be at most 65536 bytes, not 65537") == true)
    }
  }

  private func object(_ text: String) throws -> JSONObject {
    guard case .object(let object) = try JSONReader.read(octets(text)) else { return JSONObject() }
    return object
  }
}
