import AppFlip
import Testing

@Suite("The reference's state")
struct StateTests {
  @Test("comes back octet for octet", arguments: HostileStates.visible + HostileStates.other)
  func exact(_ row: Row) throws {
    let link = Links.link(state: row.example)
    try expectCode(for: Array(link.utf8), state: Array(row.example.utf8), row.comment)
  }

  @Test("comes back in an error too", arguments: HostileStates.visible + HostileStates.other)
  func exactInError(_ row: Row) throws {
    let link = Links.link(clientID: "other", state: row.example)
    try expectInvalidRequest(for: link, state: row.example, row.comment)
  }

  @Test("a plus comes back as a plus")
  func plus() throws {
    let answer = try answer(in: try response(to: Array(Links.link(state: "a+b").utf8)))
    #expect(answer.values(of: "state") == [Array("a+b".utf8)])
  }

  @Test("each octet comes back, alone and between others", arguments: 0...255 as ClosedRange<UInt8>)
  func octets(_ octet: UInt8) throws {
    for state in [[octet], [0x61, octet, 0x62], [octet, octet]] {
      let encoded = Links.encoded(state)
      try expectCode(
        for: Array(Links.link(state: encoded).utf8), state: Array(encoded.utf8))
    }
  }
}
