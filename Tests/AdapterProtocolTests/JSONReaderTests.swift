import AdapterProtocol
import Testing

@Suite("JSON reader")
struct JSONReaderTests {
  /// A text and the value that it stands for.
  struct Accepted: CustomTestStringConvertible {
    let text: String
    let value: JSON
    var testDescription: String { text.debugDescription }
  }

  static let accepted: [Accepted] = [
    Accepted(text: "null", value: .null),
    Accepted(text: "true", value: .bool(true)),
    Accepted(text: "false", value: .bool(false)),
    Accepted(text: "0", value: .integer(0)),
    Accepted(text: "7", value: .integer(7)),
    Accepted(text: "-1", value: .integer(-1)),
    Accepted(text: "100", value: .integer(100)),
    Accepted(text: "9007199254740991", value: .integer(9_007_199_254_740_991)),
    Accepted(text: "9223372036854775807", value: .integer(.max)),
    Accepted(text: "-9223372036854775808", value: .integer(.min)),
    Accepted(text: " \t\r\n1 \t\r\n", value: .integer(1)),
    Accepted(text: "\"\"", value: .text("")),
    Accepted(text: "\"a b\"", value: .text("a b")),
    Accepted(text: #""\"\\\/\b\f\n\r\t""#, value: .text("\"\\/\u{8}\u{C}\n\r\t")),
    Accepted(text: #""x\u0041y""#, value: .text("xAy")),
    Accepted(text: #""\u0000""#, value: .string([0])),
    Accepted(text: #""\u007f\u0080\u07ff\u0800""#, value: .text("\u{7F}\u{80}\u{7FF}\u{800}")),
    Accepted(text: #""\uABCD\uabcd\uFFFF""#, value: .text("\u{ABCD}\u{ABCD}\u{FFFF}")),
    Accepted(text: #""\ud7ff\ue000""#, value: .text("\u{D7FF}\u{E000}")),
    Accepted(text: #""\ud800\udc00\uDBFF\uDFFF""#, value: .text("\u{10000}\u{10FFFF}")),
    Accepted(text: #""a\uD83D\uDE00b""#, value: .text("a😀b")),
    Accepted(text: "\"\u{7F}\u{E9}\u{20AC}\u{1F600}\"", value: .text("\u{7F}é€😀")),
    Accepted(text: "\"K\u{212A}\"", value: .string([0x4B, 0xE2, 0x84, 0xAA])),
    Accepted(text: "\"\u{FEFF}\"", value: .text("\u{FEFF}")),
    Accepted(text: "[]", value: .array([])),
    Accepted(text: "[ ]", value: .array([])),
    Accepted(text: "[1]", value: .array([.integer(1)])),
    Accepted(text: " [ 1 , \"a\" ,[ ] ] ", value: .array([.integer(1), .text("a"), .array([])])),
    Accepted(text: "{}", value: .object(JSONObject())),
    Accepted(text: "{ }", value: .object(JSONObject())),
    Accepted(text: "{\"\":0}", value: .object(JSONObject([("", .integer(0))]))),
    Accepted(
      text: "{ \"b\" : 1 , \"a\":{\"b\":2}}",
      value: .object(
        JSONObject([("b", .integer(1)), ("a", .object(JSONObject([("b", .integer(2))])))]))),
    Accepted(
      text: #"[{"a":null},{"a":true}]"#,
      value: .array([
        .object(JSONObject([("a", .null)])), .object(JSONObject([("a", .bool(true))])),
      ])
    ),
    Accepted(
      text: "{\"K\":1,\"\u{212A}\":2,\"\u{E9}\":3,\"e\u{301}\":4}",
      value: .object(
        JSONObject([
          ("K", .integer(1)), ("\u{212A}", .integer(2)), ("\u{E9}", .integer(3)),
          ("e\u{301}", .integer(4)),
        ]))),
  ]

  @Test("reads what the protocol allows", arguments: accepted)
  func accepts(_ row: Accepted) throws {
    #expect(try JSONReader.read(octets(row.text)) == row.value)
  }

  @Test("reads a slice as it reads an array, and counts offsets from the slice's start")
  func slices() throws {
    let bytes = octets("xx[1,2]yy")
    #expect(try JSONReader.read(bytes[2..<7]) == .array([.integer(1), .integer(2)]))
    #expect(throws: JSONError(offset: 5, reason: .trailingBytes)) {
      try JSONReader.read(bytes[2...])
    }
  }

  /// Octets, and what is wrong with them.
  struct Rejected: CustomTestStringConvertible {
    let bytes: [UInt8]
    let offset: Int
    let reason: JSONError.Reason
    var testDescription: String { shown(bytes).debugDescription }

    init(_ text: String, _ offset: Int, _ reason: JSONError.Reason) {
      self.init(octets(text), offset, reason)
    }

    init(_ bytes: [UInt8], _ offset: Int, _ reason: JSONError.Reason) {
      self.bytes = bytes
      self.offset = offset
      self.reason = reason
    }

    /// A string of octets between quotation marks.
    init(quoted bytes: [UInt8], _ offset: Int, _ reason: JSONError.Reason = .invalidUTF8) {
      self.init([0x22] + bytes + [0x22], offset, reason)
    }
  }

  static let ends: [Rejected] = [
    Rejected("", 0, .unexpectedEnd(expected: .value)),
    Rejected(" \n", 2, .unexpectedEnd(expected: .value)),
    Rejected("[", 1, .unexpectedEnd(expected: .value)),
    Rejected("[1", 2, .unexpectedEnd(expected: .commaOrBracket)),
    Rejected("[1,", 3, .unexpectedEnd(expected: .value)),
    Rejected("{", 1, .unexpectedEnd(expected: .name)),
    Rejected("{\"a\"", 4, .unexpectedEnd(expected: .colon)),
    Rejected("{\"a\":", 5, .unexpectedEnd(expected: .value)),
    Rejected("{\"a\":1", 6, .unexpectedEnd(expected: .commaOrBrace)),
    Rejected("{\"a\":1,", 7, .unexpectedEnd(expected: .name)),
    Rejected("\"", 1, .unexpectedEnd(expected: .endOfString)),
    Rejected("\"ab", 3, .unexpectedEnd(expected: .endOfString)),
    Rejected("\"ab\\", 4, .unexpectedEnd(expected: .endOfString)),
    Rejected("\"\\u12", 5, .unexpectedEnd(expected: .endOfString)),
    Rejected("\"\\n", 3, .unexpectedEnd(expected: .endOfString)),
    Rejected("-", 1, .unexpectedEnd(expected: .digit)),
    Rejected("tru", 3, .unexpectedEnd(expected: .literal)),
  ]

  static let structure: [Rejected] = [
    Rejected("x", 0, .unexpectedByte(0x78, expected: .value)),
    Rejected("'a'", 0, .unexpectedByte(0x27, expected: .value)),
    Rejected("NaN", 0, .unexpectedByte(0x4E, expected: .value)),
    Rejected("nul1", 3, .unexpectedByte(0x31, expected: .literal)),
    Rejected("True", 0, .unexpectedByte(0x54, expected: .value)),
    Rejected("[1 2]", 3, .unexpectedByte(0x32, expected: .commaOrBracket)),
    Rejected("[1}", 2, .unexpectedByte(0x7D, expected: .commaOrBracket)),
    Rejected("[,1]", 1, .unexpectedByte(0x2C, expected: .value)),
    Rejected("[1,,2]", 3, .unexpectedByte(0x2C, expected: .value)),
    Rejected("[1,]", 2, .trailingComma),
    Rejected("[1 , ]", 3, .trailingComma),
    Rejected("{\"a\":1,}", 6, .trailingComma),
    Rejected("{,}", 1, .unexpectedByte(0x2C, expected: .name)),
    Rejected("{a:1}", 1, .unexpectedByte(0x61, expected: .name)),
    Rejected("{1:1}", 1, .unexpectedByte(0x31, expected: .name)),
    Rejected("{\"a\" 1}", 5, .unexpectedByte(0x31, expected: .colon)),
    Rejected("{\"a\":}", 5, .unexpectedByte(0x7D, expected: .value)),
    Rejected("{\"a\":1]", 6, .unexpectedByte(0x5D, expected: .commaOrBrace)),
    Rejected("{\"a\":1 \"b\":2}", 7, .unexpectedByte(0x22, expected: .commaOrBrace)),
    Rejected("]", 0, .unexpectedByte(0x5D, expected: .value)),
    Rejected("1 2", 2, .trailingBytes),
    Rejected("{}{}", 2, .trailingBytes),
    Rejected("{}\0", 2, .trailingBytes),
    Rejected("truex", 4, .trailingBytes),
    Rejected("// c\n1", 0, .unexpectedByte(0x2F, expected: .value)),
    Rejected("[1/**/]", 2, .unexpectedByte(0x2F, expected: .commaOrBracket)),
    Rejected("\u{A0}1", 0, .unexpectedByte(0xC2, expected: .value)),
    Rejected("\u{B}1", 0, .unexpectedByte(0x0B, expected: .value)),
    Rejected("\u{FEFF}{}", 0, .byteOrderMark),
    Rejected([0xEF, 0xBB], 0, .unexpectedByte(0xEF, expected: .value)),
    Rejected([0xFF, 0xFE, 0x31, 0x00], 0, .unexpectedByte(0xFF, expected: .value)),
  ]

  static let numbers: [Rejected] = [
    Rejected("1.0", 0, .notAnInteger),
    Rejected("[2,1.5]", 3, .notAnInteger),
    Rejected("1.", 0, .notAnInteger),
    Rejected("1e3", 0, .notAnInteger),
    Rejected("1E3", 0, .notAnInteger),
    Rejected("0e0", 0, .notAnInteger),
    Rejected("-0.0", 0, .notAnInteger),
    Rejected("-0", 0, .negativeZero),
    Rejected("[-0]", 1, .negativeZero),
    Rejected("01", 0, .leadingZero),
    Rejected("00", 0, .leadingZero),
    Rejected("-01", 0, .leadingZero),
    Rejected("9223372036854775808", 0, .integerOutOfRange),
    Rejected("-9223372036854775809", 0, .integerOutOfRange),
    Rejected("18446744073709551616", 0, .integerOutOfRange),
    Rejected("100000000000000000000000000", 0, .integerOutOfRange),
    Rejected("+1", 0, .unexpectedByte(0x2B, expected: .value)),
    Rejected(".5", 0, .unexpectedByte(0x2E, expected: .value)),
    Rejected("-a", 1, .unexpectedByte(0x61, expected: .digit)),
    Rejected("--1", 1, .unexpectedByte(0x2D, expected: .digit)),
    Rejected("- 1", 1, .unexpectedByte(0x20, expected: .digit)),
    Rejected("0x10", 1, .trailingBytes),
    Rejected("1_000", 1, .trailingBytes),
    Rejected("-Infinity", 1, .unexpectedByte(0x49, expected: .digit)),
  ]

  static let strings: [Rejected] = [
    Rejected("\"a\u{0}\"", 2, .controlCharacter(0)),
    Rejected("\"\n\"", 1, .controlCharacter(0x0A)),
    Rejected("\"a\tb\"", 2, .controlCharacter(0x09)),
    Rejected("\"\u{1F}\"", 1, .controlCharacter(0x1F)),
    Rejected("\"\\n\u{1}\"", 3, .controlCharacter(0x01)),
    Rejected(#""\x41""#, 1, .invalidEscape),
    Rejected(#""ab\'""#, 3, .invalidEscape),
    Rejected(#""\U0041""#, 1, .invalidEscape),
    Rejected(#""\u004""#, 1, .invalidEscape),
    Rejected(#""\u00g0""#, 1, .invalidEscape),
    Rejected(#""\u+041""#, 1, .invalidEscape),
    Rejected(#""a\ud83d""#, 2, .loneSurrogate),
    Rejected(#""\ude00""#, 1, .loneSurrogate),
    Rejected(#""\ude00\ud83d""#, 1, .loneSurrogate),
    Rejected(#""\udc00\udc00""#, 1, .loneSurrogate),
    Rejected(#""\udfff\ude00""#, 1, .loneSurrogate),
    Rejected(#""\ud83d\ud83d\ude00""#, 1, .loneSurrogate),
    Rejected(#""\ud83dx\ude00""#, 1, .loneSurrogate),
    Rejected(#""\ud83d\n""#, 1, .loneSurrogate),
    Rejected(#""\ud83d\u0041""#, 1, .loneSurrogate),
    Rejected(#""\udbff\ue000""#, 1, .loneSurrogate),
    Rejected(#""\ud83d\u12""#, 7, .invalidEscape),
    Rejected(#"{"\ud800":1}"#, 2, .loneSurrogate),
    Rejected(quoted: [0x80], 1),
    Rejected(quoted: [0x61, 0xFF], 2),
    Rejected(quoted: [0xC0, 0xAF], 1),
    Rejected(quoted: [0xC1, 0xBF], 1),
    Rejected(quoted: [0xC3], 1),
    Rejected(quoted: [0xC3, 0xA9, 0xC3], 3),
    Rejected(quoted: [0xE0, 0x9F, 0xBF], 1),
    Rejected(quoted: [0xE2, 0x82], 1),
    Rejected(quoted: [0xED, 0xA0, 0x80], 1),
    Rejected(quoted: [0xF0, 0x8F, 0xBF, 0xBF], 1),
    Rejected(quoted: [0xF4, 0x90, 0x80, 0x80], 1),
    Rejected(quoted: [0xF5, 0x80, 0x80, 0x80], 1),
    Rejected(quoted: [0xF0, 0x9F, 0x98], 1),
    Rejected([0x22, 0xE2, 0x82], 1, .invalidUTF8),
  ]

  @Test("refuses texts that end early", arguments: ends)
  func refusesEnds(_ row: Rejected) { expectRefusal(row) }

  @Test("refuses what breaks the grammar", arguments: structure)
  func refusesStructure(_ row: Rejected) { expectRefusal(row) }

  @Test("refuses numbers that are no integers of 64 bits", arguments: numbers)
  func refusesNumbers(_ row: Rejected) { expectRefusal(row) }

  @Test("refuses strings that are no text", arguments: strings)
  func refusesStrings(_ row: Rejected) { expectRefusal(row) }

  private func expectRefusal(_ row: Rejected) {
    #expect(throws: JSONError(offset: row.offset, reason: row.reason)) {
      try JSONReader.read(row.bytes)
    }
  }
}
