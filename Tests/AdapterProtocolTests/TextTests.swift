import AdapterProtocol
import AppFlip
import Testing

@Suite("Text and base64")
struct TextTests {
  /// The vectors of RFC 4648, section 10, and some with every kind of byte.
  static let vectors: [(String, [UInt8])] = [
    ("", []), ("Zg==", utf8("f")), ("Zm8=", utf8("fo")), ("Zm9v", utf8("foo")),
    ("Zm9vYg==", utf8("foob")), ("Zm9vYmE=", utf8("fooba")), ("Zm9vYmFy", utf8("foobar")),
    ("AA==", [0]), ("AAA=", [0, 0]), ("AAAA", [0, 0, 0]), ("/w==", [0xFF]), ("//8=", [0xFF, 0xFF]),
    ("////", [0xFF, 0xFF, 0xFF]), ("+/+/", [0xFB, 0xFF, 0xBF]), ("YYA=", [0x61, 0x80]),
  ]

  @Test("reads base64, even of text that would be a string", arguments: vectors)
  func reads(base64: String, bytes: [UInt8]) throws {
    #expect(try Text(json: wrapped(base64)) == Text(bytes))
  }

  @Test("writes base64 only if the bytes aren't UTF-8", arguments: vectors)
  func writes(base64: String, bytes: [UInt8]) {
    let isUnicode = String(validating: bytes, as: UTF8.self) != nil
    #expect(Text(bytes).isUnicode == isUnicode)
    #expect(Text(bytes).json == (isUnicode ? .string(bytes) : wrapped(base64)))
  }

  @Test(
    "refuses every other form of base64",
    arguments: [
      "Z", "Zg", "Zg=", "Zg===", "Z===", "A===", "AAAAA===", "=", "==", "===", "====", "=Zg=",
      "Zm=9", "Z=g=",
      "Zg==Zg==", "Zm9v=", "Zm9v====", " Zg==", "Zg== ", "Zg==\n", "Zm9\n", "Zm9-", "Zm9_", "Zm9.",
      "Zm9\u{0}", "Zmé=", "Zh==", "Zv==", "Zm9=", "Zm+=",
    ])
  func refuses(base64: String) {
    let problem = MessageError.Problem.badValue("must be base64 with padding (RFC 4648, section 4)")
    #expect(throws: MessageError(path: JSONPath("a", "b64"), problem: problem)) {
      try Text(json: wrapped(base64), at: JSONPath("a"))
    }
  }

  @Test("any bytes come back through their JSON", arguments: 1...4)
  func roundTrip(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let json = Text(bytes).json
      #expect(try Text(json: json) == Text(bytes))
      #expect(try JSONReader.read(JSONWriter.line(json)) == json)
    }
  }

  @Test("compares bytes, not characters")
  func equality() {
    #expect(Text("\u{E9}") != Text("e\u{301}"))
    #expect(Text("K") != Text("\u{212A}"))
    #expect(Text("é") == Text([0xC3, 0xA9]))
    #expect("é" as Text == Text([0xC3, 0xA9]))
  }

  private func wrapped(_ base64: String) -> JSON {
    .object(JSONObject([("b64", .text(base64))]))
  }
}
