import AppFlip
import Testing

@Suite("The description of a syntax error")
struct URISyntaxErrorTests {
  @Test(
    "the byte, the component and the reason",
    arguments: [
      ("a b", "byte 1, path: \" \" isn't allowed here"),
      ("?\u{0}", "byte 1, query: \"\\x00\" isn't allowed here"),
      ("#\\", "byte 1, fragment: \"\\\\\" isn't allowed here"),
      ("//h:x", "byte 4, port: \"x\" isn't allowed here"),
      ("//u%@h", "byte 3, userinfo: a percent sign needs two hexadecimal digits after it"),
      ("//[]", "byte 2, host: brackets must contain an IPv6 address or an IPvFuture"),
      ("1:", "byte 0, scheme: a scheme must begin with a letter"),
      // Of several faults the leftmost one is told.
      ("a_:// @[%?[#[", "byte 1, scheme: \"_\" isn't allowed here"),
      ("a:?[#[", "byte 3, query: \"[\" isn't allowed here"),
      ("##", "byte 1, fragment: \"#\" isn't allowed here"),
    ] as [(Sample, String)])
  func description(_ sample: Sample, _ description: String) {
    #expect(syntaxError(in: sample.bytes)?.description == description)
  }

  @Test("printable ASCII, whatever the byte")
  func printable() throws {
    for byte in everyByte where !CharacterTable.query.holds(byte) {
      let error = try #require(syntaxError(in: utf8("#") + [byte]))
      #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }
}
