import Exchanges
import Testing

@testable import Doctor

@Suite("What is shown of a response")
struct ResponseTests {
  @Test(
    "the line of standard error that says what happened",
    arguments: [
      (
        "Traceback (most recent call last):\n  File \"/a/b.py\", line 3\nKeyError: 'x'\n",
        "KeyError: 'x'"
      ),
      ("SyntaxError: no\n    at JSON.parse (<anonymous>)\n\nNode.js v22.1.0\n", "SyntaxError: no"),
      (
        "Exception in thread \"main\" E: no\n\tat a.B.c(B.java:3)",
        "Exception in thread \"main\" E: no"
      ),
      ("  only this", "  only this"),
    ])
  func lastLine(_ row: (log: String, shown: String)) {
    let response = Response(
      answer: .ended(.exited(status: 1)), line: [], unsolicited: [],
      standardError: Array(row.log.utf8))
    #expect(
      response.shown
        == "the process ended with exit status 1\nthe last line of standard error: \(row.shown)")
  }

  @Test("nothing of an empty one")
  func empty() {
    let response = Response(
      answer: .ended(.exited(status: 0)), line: [], unsolicited: [Array("hi".utf8)],
      standardError: [])
    #expect(response.shown.hasPrefix("the process ended with exit status 0\nbut this line, "))
    #expect(!response.shown.contains("standard error"))
  }
}
