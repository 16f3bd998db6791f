import AdapterProtocol
import Testing

@Suite("JSON writer")
struct JSONWriterTests {
  struct Written: CustomTestStringConvertible {
    let value: JSON
    let text: String
    var testDescription: String { text }
  }

  @Test(
    "writes the canonical form",
    arguments: [
      Written(value: .null, text: "null"),
      Written(value: .bool(true), text: "true"),
      Written(value: .bool(false), text: "false"),
      Written(value: .integer(0), text: "0"),
      Written(value: .integer(-17), text: "-17"),
      Written(value: .integer(.max), text: "9223372036854775807"),
      Written(value: .integer(.min), text: "-9223372036854775808"),
      Written(value: .text(""), text: #""""#),
      Written(value: .text("a b/c<&>"), text: #""a b/c<&>""#),
      Written(value: .text(#"a"b\c"#), text: #""a\"b\\c""#),
      Written(value: .text("it's"), text: #""it\u0027s""#),
      Written(
        value: .text("\u{0}\u{8}\t\n\r\u{1F}\u{7F}"),
        text: #""\u0000\u0008\u0009\u000a\u000d\u001f\u007f""#),
      Written(value: .text("\u{80}é\u{7FF}"), text: #""\u0080\u00e9\u07ff""#),
      Written(value: .text("\u{800}K\u{212A}\u{FFFF}"), text: #""\u0800K\u212a\uffff""#),
      Written(
        value: .text("\u{10000}😀\u{10FFFF}"), text: #""\ud800\udc00\ud83d\ude00\udbff\udfff""#),
      Written(value: .array([]), text: "[]"),
      Written(value: .array([.integer(1), .array([.null])]), text: "[1,[null]]"),
      Written(value: .object(JSONObject()), text: "{}"),
      Written(
        value: .object(JSONObject([("b", .integer(1)), ("a'é", .object(JSONObject()))])),
        text: #"{"b":1,"a\u0027\u00e9":{}}"#),
    ])
  func canonical(_ row: Written) {
    #expect(shown(JSONWriter.line(row.value)) == row.text + "\n")
    var output = octets("before ")
    JSONWriter.write(row.value, into: &output)
    #expect(shown(output) == "before " + row.text)
  }

  @Test(
    "writes an octet that is no UTF-8 as U+FFFD and goes on after it",
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

  @Test("finds members by octets, the first if a builder repeated one")
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
