import AppFlip
import Foundation
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Dictionaries")
struct WordListTests {
  private static func words(_ text: String) throws -> [String] {
    try WordList(Array(text.utf8)).words.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "a line is read, and comments and blank lines are passed over",
    arguments: [
      ("name=\"word\"", "word"), ("\"word\"", "word"), ("A_1@2=\"word\"", "word"),
      ("name = \"word\"", "word"), (" \tname=\"word\" \t\r", "word"), ("x=\" # \"", " # "),
      (#"x="\\\"""#, #"\""#), (#"x="\x41\x5c\x4A0""#, #"A\J0"#),
      (#"x="\xC3\xA9""#, "\u{E9}"), ("x=\"a=b\"", "a=b"),
    ])
  func line(_ line: String, _ word: String) throws {
    let words = try Self.words("# a=\"no\"\n\n\(line)\n \t\r\n  # c=\"no\"\nx=\"1\"\n\"1\"")
    #expect(words == [word, "1", "1"])
  }

  @Test(
    "the first broken line is named with its file and what to do",
    arguments: [
      "word", "=\"word\"", "a b=\"word\"", "a@x=\"word\"", "a=word", "a=\"word", "a=\"\"",
      "a=\"\u{E9}\"", "a=\"\\n\"", "a=\"\\x4g\"", "a=\"x\" y", "a=\"x\"\"", "a=\"x\" # c",
    ])
  func brokenLine(_ line: String) {
    let error = #expect(throws: FileError.self) {
      try Self.words("# words\na=\"1\"\n\(line)\nb=\"2\"\nworse")
    }
    #expect(
      error?.description.hasPrefix(
        "the dictionary Corpus/dictionary.txt, line 3: a line is name=\"word\", ") == true)
  }

  @Test("a dictionary without a word, and a file that can't be read, are errors")
  func nothing() {
    for text in ["", "\n\n", "# a=\"1\""] {
      let error = #expect(throws: FileError.self) { try Self.words(text) }
      #expect(error?.description.contains("the file has no word; ") == true)
    }
    for (path, problem) in [("no-such-file", "; restore it"), ("Corpus", ": ")] {
      let error = #expect(throws: FileError.self) {
        try WordList(contentsOf: Checkout.package.appending(path: path))
      }
      #expect(
        error?.description.hasPrefix(
          "the dictionary Corpus/dictionary.txt: the file can't be read\(problem)") == true)
    }
  }

  @Test("the project's own has the documented names, codes and URLs, and no word twice")
  func ownWords() throws {
    let words = try WordList().words
    let urls = RedirectURL.all.map(\.bytes)
    let wanted =
      (ErrorCode.allCases.map(\.rawValue) + RedirectURL.bundleIDs + ["client_id", "\u{212A}"]).bytes
      + urls + urls.map(PercentEncoding.encode)
    #expect(wanted.filter { !words.contains($0) }.map(Bytes.escaped) == [])
    #expect((150...300).contains(words.count) && Set(words).count == words.count)
    // AFL takes no longer ones.
    #expect(words.allSatisfy { $0.count <= 128 })
  }
}
