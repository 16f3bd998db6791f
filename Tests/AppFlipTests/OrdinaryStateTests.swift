import AppFlip
import Testing

@Suite("Ordinary states")
struct OrdinaryStateTests {
  private static let some = ["", "app.good 0", "app.good 1", "app.good@other 0"]

  @Test("are 32 characters that need no escape, the same each time, others for other names")
  func states() {
    let states = Self.some.map { OrdinaryState(of: $0).bytes }
    #expect(states.map(\.count) == [32, 32, 32, 32])
    #expect(states.joined().allSatisfy { $0.isUnreserved })
    #expect(Set(states).count == 4)
    #expect(states == Self.some.map { OrdinaryState(of: $0).bytes })
    #expect(states[0] == Array("IvtSUPFK_TJwz2I_Gs8chF0EyNFTDVGj".utf8))
  }

  @Test(
    "have any number of blocks, of either shape, by which each is known", arguments: [1, 2, 12])
  func blocks(_ count: Int) {
    for shape in [OrdinaryState.Shape.base64url, .hexadecimal] {
      let state = OrdinaryState(of: "x", blocks: count, shape: shape).bytes
      #expect(state.count == 32 * count && OrdinaryState.begins(state))
      #expect(OrdinaryState.begins(state + Array("a+b".utf8)))
      let text = String(decoding: state, as: UTF8.self)
      #expect(OrdinaryState.shortened(in: text) == "\(text.prefix(4))...\(text.suffix(4))")
      #expect(!OrdinaryState.begins(Array(state.dropFirst())))
    }
    #expect(!OrdinaryState.begins(Array("0123456789abcdef0123456789abcdef".utf8)))
    #expect(!OrdinaryState.begins([]))
  }

  @Test(
    "are shown by their ends wherever they stand unchanged, and in full where one byte is another")
  func shown() {
    let state = String(decoding: OrdinaryState(of: "").bytes, as: UTF8.self)
    let other = String(decoding: OrdinaryState(of: "x").bytes, as: UTF8.self)
    let short = "IvtS...DVGj"
    for text in [
      "\(state)", "?state=\(state)&x", "a\(state)b", "\(state) \(other)",
    ] {
      let expected = text.replacing(state, with: short).replacing(
        other, with: "\(other.prefix(4))...\(other.suffix(4))")
      #expect(OrdinaryState.shortened(in: text) == expected)
    }
    for text in ["", "state=a", String(state.dropLast()), state.lowercased()] {
      #expect(OrdinaryState.shortened(in: text) == text)
    }
    for index in 0..<32 {
      var bytes = Array(state.utf8)
      bytes[index] ^= 1
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(OrdinaryState.shortened(in: text) == text)
    }
    let long = String(repeating: "A", count: 1_000)
    #expect(OrdinaryState.shortened(in: long) == long)
  }
}
