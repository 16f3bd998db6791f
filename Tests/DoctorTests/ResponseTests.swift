import Harness
import Testing

@testable import Commands

@Suite("The shown part of a response")
struct ResponseTests {
  @Test(
    "the last lines of standard error",
    arguments: [
      (
        "Traceback (most recent call last):\n  File \"/a/b.py\", line 3\nKeyError: 'x'\n",
        ["Traceback (most recent call last):", "  File \"b.py\", line 3", "KeyError: 'x'"]
      ),
      (
        "SyntaxError: no\n    at JSON.parse (<anonymous>)\n\nNode.js v22.1.0\n",
        ["SyntaxError: no", "    at JSON.parse (<anonymous>)", "Node.js v22.1.0"]
      ),
      (
        "Exception in thread \"main\" E: no\n\tat a.B.c(B.java:3)",
        ["Exception in thread \"main\" E: no", "\\x09at a.B.c(B.java:3)"]
      ),
      ("  only this", ["  only this"]),
      (
        (1...40).map { "line \($0)\n" }.joined(), (11...40).map { "line \($0)" }
      ),
    ])
  func lastLines(_ row: (log: String, shown: [String])) {
    let response = Response(
      answer: .ended(.exited(status: 1)), line: [],
      standardError: Array(row.log.utf8))
    #expect(
      response.shown
        == "the process ended with exit status 1\nstandard error, its last lines:"
        + row.shown.map { "\n  \($0)" }.joined())
  }

  @Test("nothing of an empty one")
  func empty() {
    let response = Response(
      answer: .ended(.exited(status: 0)), line: Array("hi".utf8),
      standardError: [])
    #expect(
      response.shown == "the process ended with exit status 0\na part of a line: hi")
    #expect(!response.shown.contains("standard error"))
  }
}
