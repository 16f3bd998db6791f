import Testing

@testable import Commands

@Suite("Excerpts")
struct PrintableTests {
  @Test(
    "folders of the machine aren't shown",
    arguments: [
      ("can't open file '/srv/a/b.py': no", "can't open file 'b.py': no"),
      ("/usr/bin/env: node: not found", "env: node: not found"),
      ("a/b and 1/2", "a/b and 1/2"), ("https://e.example/x", "https://e.example/x"), ("/", "/"),
      ("", ""),
      ("a\u{1B}[31m \\", #"a\x1B[31m \\"#),
    ])
  func paths(_ row: (log: String, shown: String)) {
    #expect(Printable.logLine(Array(row.log.utf8)) == row.shown)
  }
}
