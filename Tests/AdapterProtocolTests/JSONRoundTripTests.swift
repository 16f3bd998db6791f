import AdapterProtocol
import AppFlip
import Testing

/// The texts of JSON in `wire.txt`, cut and changed; what becomes of them whole stands there.
@Suite("JSON, there and back")
struct JSONRoundTripTests {
  private static let texts = Result { try WireTests.lines(of: ["json", "bytes"]) }

  /// The error stands at the cut, or where the first half of a surrogate pair was left alone.
  @Test("no beginning of a list is a value, and none with a byte more is")
  func cutAnywhere() throws {
    var count = 0
    for text in try Self.texts.get() {
      guard let list = try? JSONReader.read([0x5B] + text + [0x5D]) else { continue }
      count += 1
      let line = Array(JSONWriter.line(list).dropLast())
      for end in line.indices {
        let error = #expect(throws: JSONError.self) { try JSONReader.read(Array(line[..<end])) }
        #expect(error?.offset == end || error?.reason == .loneSurrogate)
      }
      #expect(throws: JSONError(offset: line.count, reason: .trailingBytes)) {
        try JSONReader.read(line + [0x5D])
      }
    }
    #expect(count > 20)
  }

  @Test("a changed byte never traps, and what still reads writes as it reads", arguments: 1...8)
  func changedBytes(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for text in try Self.texts.get() {
      var line = text
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        guard let place = line.indices.randomElement(using: &generator) else { continue }
        line[place] = UInt8.random(in: 0...255, using: &generator)
      }
      do throws(JSONError) {
        let read = try JSONReader.read(line)
        #expect(try JSONReader.read(JSONWriter.line(read)) == read)
      } catch {
        #expect((0...line.count).contains(error.offset))
      }
    }
  }
}

extension SplitMix64: RandomNumberGenerator {}
