import AppFlip
import Testing

@Suite("Both readings of a value")
struct ReadingsTests {
  @Test("differ in a bare plus alone")
  func plus() throws {
    let readings = try Readings(bytes("a+b%2B%20"))
    #expect(readings.percent == bytes("a+b+ "))
    #expect(readings.form == bytes("a b+ "))
    #expect(readings[.percent] == readings.percent)
    #expect(readings[.form] == readings.form)
    #expect(try Readings(bytes("a%2Bb")) == Readings(bytes("%61%2b%62")))
    #expect(try Readings(bytes("a+b")) != Readings(bytes("a%20b")))
    #expect(try Readings(bytes("a+b")) != Readings(bytes("a%2Bb")))
  }

  @Test("refuse an invalid escape, and tell where it is")
  func invalid() {
    for (start, offset) in [(0, 2), (1, 1)] {
      let error = #expect(throws: PercentDecodingError.self) {
        try Readings(bytes("a+%4")[start...])
      }
      #expect(error?.offset == offset)
    }
  }

  @Test("take an invalid escape literally if that is asked for")
  func literal() throws {
    let readings = Readings(literal: bytes("+%41%+f%"))
    #expect(readings.percent == bytes("+A%+f%"))
    #expect(readings.form == bytes(" A% f%"))
    #expect(try Readings(literal: bytes("a+%41")) == Readings(bytes("a+%41")))
  }
}
