import Foundation
import Fuzzing
import TestSupport
import Testing

@Suite("Dictionaries")
struct WordListTests {
  private static func list(_ text: String) throws(WordListError) -> WordList {
    try WordList(Array(text.utf8), file: "words.txt")
  }

  private static func entry(_ name: String?, _ word: String) -> WordList.Entry {
    WordList.Entry(name: name.map { Array($0.utf8) }, word: Array(word.utf8))
  }

  @Test(
    "a line is read",
    arguments: [
      ("name=\"word\"", entry("name", "word")), ("\"word\"", entry(nil, "word")),
      ("A_1@2=\"word\"", entry("A_1", "word")), ("name = \"word\"", entry("name", "word")),
      (" \tname=\"word\" \t\r", entry("name", "word")), ("x=\" # \"", entry("x", " # ")),
      ("x=\"\\\\\\\"\"", entry("x", "\\\"")), ("x=\"\\x41\\x5c\\x4A0\"", entry("x", "A\\J0")),
      ("x=\"\\xC3\\xA9\"", entry("x", "\u{E9}")), ("x=\"a=b\"", entry("x", "a=b")),
    ])
  func line(_ line: String, _ entry: WordList.Entry) throws {
    #expect(try Self.list(line).entries == [entry])
  }

  @Test("blank lines and comments are passed over, the order is kept")
  func order() throws {
    let list = try Self.list("# a=\"no\"\n\nb=\"2\"\n \t\r\n  # c=\"no\"\n\"1\"\n\"2\"")
    #expect(list.words == ["2", "1", "2"].map { Array($0.utf8) })
  }

  @Test(
    "a broken line is an error",
    arguments: [
      ("word", WordListError.Problem.name), ("=\"word\"", .name), ("a-b=\"word\"", .name),
      ("a b=\"word\"", .name), ("\u{E9}=\"word\"", .name), ("a@=\"word\"", .level),
      ("a@x=\"word\"", .level), ("a@1\"word\"", .name), ("a=word", .unquoted), ("a=", .unquoted),
      ("a='word'", .unquoted), ("a=\"word", .unclosed), ("\"", .unclosed),
      ("a=\"wo\\\"", .unclosed),
      ("a=\"\"", .noWord), ("a=\"\u{7F}\"", .octet(0x7F)), ("a=\"x\t\"", .octet(0x09)),
      ("a=\"\u{E9}\"", .octet(0xC3)), ("a=\"\\n\"", .escape), ("a=\"\\x4\"", .escape),
      ("a=\"\\x4g\"", .escape), ("a=\"\\X41\"", .escape), ("a=\"\\", .escape),
      ("a=\"\\x", .escape), ("a=\"x\" y", .trailing), ("a=\"x\"\"", .trailing),
      ("a=\"x\" # comment", .trailing),
    ])
  func brokenLine(_ line: String, _ problem: WordListError.Problem) {
    let error = #expect(throws: WordListError.self) {
      try Self.list("# words\na=\"1\"\n\(line)\nb=\"2\"\nworse")
    }
    #expect(error == WordListError(file: "words.txt", line: 3, problem: problem))
  }

  @Test("what can be read of a broken dictionary is, and every broken line is named")
  func rest() {
    var broken: [WordListError] = []
    let text = "a=\"1\"\nb\nc=\"3\"\nd=\"\"\n"
    let list = WordList(Array(text.utf8), file: "words.txt", broken: &broken)
    #expect(list.entries == [Self.entry("a", "1"), Self.entry("c", "3")])
    #expect(
      broken == [
        WordListError(file: "words.txt", line: 2, problem: .name),
        WordListError(file: "words.txt", line: 4, problem: .noWord),
      ])
  }

  @Test("a dictionary without a word is an error", arguments: ["", "\n\n", "# a=\"1\""])
  func empty(_ text: String) {
    let error = #expect(throws: WordListError.self) { try Self.list(text) }
    #expect(error == WordListError(file: "words.txt", line: nil, problem: .empty))
  }

  @Test("a file that can't be read is an error", arguments: ["no-such-file", "Corpus"])
  func unreadable(_ path: String) {
    let error = #expect(throws: WordListError.self) {
      try WordList(contentsOf: Checkout.package.appending(path: path), shownAs: "x.txt")
    }
    #expect(error == WordListError(file: "x.txt", line: nil, problem: .unreadable))
  }

  @Test("an error says the file, the line and what to do, in printable ASCII")
  func description() {
    let error = WordListError(file: "w\u{1B}.txt", line: 7, problem: .octet(0x1B))
    #expect(
      error.description
        == "the dictionary w\\x1B.txt, line 7: the octet \\x1B is no printable ASCII; write it as \\xHH"
    )
    #expect(
      WordListError(file: "w.txt", line: nil, problem: .empty).description
        == "the dictionary w.txt: the file has no word; write one a line, as in name=\"word\"")
  }
}
