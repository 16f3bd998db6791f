import AdapterProtocol
import Testing

@Suite("Replies")
struct ReplyTests {
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
}
