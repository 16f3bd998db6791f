import Harness
import Testing

@testable import Doctor

@Suite("What is shown of an end")
struct HeardTests {
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
    let heard = Heard(
      answer: .ended(.exited(status: 1)), line: [], strays: [],
      standardError: Array(row.log.utf8))
    #expect(
      heard.shown
        == "the process ended with exit status 1\nthe last line of standard error: \(row.shown)")
  }

  @Test("nothing of an empty one")
  func empty() {
    let heard = Heard(
      answer: .ended(.exited(status: 0)), line: [], strays: [Array("hi".utf8)], standardError: [])
    #expect(heard.shown.hasPrefix("the process ended with exit status 0\nbut this line, "))
    #expect(!heard.shown.contains("standard error"))
  }
}
