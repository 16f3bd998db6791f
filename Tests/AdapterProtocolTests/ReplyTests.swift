import AdapterProtocol
import Testing

@Suite("Replies")
struct ReplyTests {
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
