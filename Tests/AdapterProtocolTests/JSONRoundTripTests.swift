import AdapterProtocol
import AppFlip
import Testing

@Suite("JSON, there and back")
struct JSONRoundTripTests {
  static let rounds = 300

  @Test("what is written reads as the same tree, and writes the same again", arguments: 1...8)
  func writtenReads(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<Self.rounds {
      let value = random.value()
      let line = JSONWriter.line(value)
      let read = try JSONReader.read(line)
      #expect(read == value)
      #expect(JSONWriter.line(read) == line)
    }
  }

  @Test("white space and escapes change nothing", arguments: 1...8)
  func looseReads(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<Self.rounds {
      let value = random.value()
      #expect(try JSONReader.read(random.loose(value)) == value)
    }
  }

  /// The error stands at the cut, or where the first half of a surrogate pair was left alone.
  @Test("no beginning of a value is a value, and none with an octet more is", arguments: 1...4)
  func cutAnywhere(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<20 {
      let line = JSONWriter.line(.array([random.value(depth: 3)])).dropLast()
      for end in line.indices {
        let error = #expect(throws: JSONError.self) { try JSONReader.read(line[..<end]) }
        #expect(error?.offset == end || error?.reason == .loneSurrogate)
      }
      #expect(throws: JSONError(offset: line.count, reason: .trailingBytes)) {
        try JSONReader.read(line + [0x5D])
      }
    }
  }

  @Test("a changed octet never traps, and what still reads writes as it reads", arguments: 1...8)
  func changedOctets(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<Self.rounds {
      var line = random.loose(random.value())
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
