import AppFlip
import Testing

@Suite("A syntax error tells people")
struct URISyntaxErrorTests {
  @Test(
    "the byte, the component and what is wrong",
    arguments: [
      ("a b", "byte 1, path: \" \" may not stand here"),
      ("?\u{0}", "byte 1, query: \"\\x00\" may not stand here"),
      ("#\\", "byte 1, fragment: \"\\\\\" may not stand here"),
      ("//h:x", "byte 4, port: \"x\" may not stand here"),
      ("//u%@h", "byte 3, userinfo: a percent sign needs two hexadecimal digits behind it"),
      ("//[]", "byte 2, host: brackets hold an IPv6 address or an IPvFuture, nothing else"),
      ("1:", "byte 0, scheme: a scheme begins with a letter"),
      // Of several faults the leftmost one is told.
      ("a_:// @[%?[#[", "byte 1, scheme: \"_\" may not stand here"),
      ("a:?[#[", "byte 3, query: \"[\" may not stand here"),
      ("##", "byte 1, fragment: \"#\" may not stand here"),
    ] as [(Sample, String)])
  func description(_ sample: Sample, _ description: String) {
    #expect(syntaxError(in: sample.octets)?.description == description)
  }

  @Test("printable ASCII, whatever the octet")
  func printable() throws {
    for octet in everyOctet where !CharacterTable.query.holds(octet) {
      let error = try #require(syntaxError(in: bytes("#") + [octet]))
      #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }
}
