import AdapterProtocol
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  @Test(
    "writes a byte that isn't UTF-8 as U+FFFD and continues",
    arguments: [
      ([0xFF], #""\ufffd""#),
      ([0x61, 0x80, 0x62], #""a\ufffdb""#),
      ([0xC3, 0xA9, 0xC3], #""\u00e9\ufffd""#),
      ([0xED, 0xA0, 0x80], #""\ufffd\ufffd\ufffd""#),
      ([0xF0, 0x9F, 0x98], #""\ufffd\ufffd\ufffd""#),
      ([0xE2, 0x22, 0x5C], #""\ufffd\"\\""#),
    ] as [([UInt8], String)])
  func invalid(_ bytes: [UInt8], _ text: String) {
    #expect(shown(JSONWriter.line(.string(bytes))) == text + "\n")
  }

  /// All of the first plane, and every 61st scalar above.
  @Test("writes scalars so that they read as themselves, in ASCII", arguments: 0...0x10)
  func everyScalar(plane: UInt32) throws {
    for block in stride(from: plane << 16, to: (plane + 1) << 16, by: 0x800) {
      let scalars = stride(from: block, to: block + 0x800, by: plane == 0 ? 1 : 61)
        .compactMap(Unicode.Scalar.init)
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let value = JSON.text(String(text))
      let line = JSONWriter.line(value)
      #expect(line.dropLast().allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x27 })
      #expect(try JSONReader.read(line) == value)
    }
  }

  @Test("finds members by bytes, the first if a builder repeated one")
  func members() {
    var object = JSONObject([("K", .integer(1))])
    object.append("\u{E9}", .integer(2))
    object.append("K", .integer(3))
    #expect(object["K"] == .integer(1))
    #expect(object["\u{212A}"] == nil)
    #expect(object["e\u{301}"] == nil)
    #expect(object["\u{E9}"] == .integer(2))
    #expect(object.members.map(\.name) == [[0x4B], [0xC3, 0xA9], [0x4B]])
  }
}
