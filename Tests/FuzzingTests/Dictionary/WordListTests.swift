import AppFlip
import Foundation
import Fuzzing
import TestSupport
import Testing

@Suite("Dictionaries")
struct WordListTests {
  private static func list(_ text: String) -> (list: WordList, broken: [String]) {
    var broken: [FileError] = []
    let list = WordList(Array(text.utf8), file: "words.txt", broken: &broken)
    return (list, broken.map(\.description))
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
  func line(_ line: String, _ entry: WordList.Entry) {
    let (list, broken) = Self.list(line)
    #expect(list.entries == [entry] && broken.isEmpty)
  }

  @Test("blank lines and comments are passed over, the order is kept")
  func order() {
    let (list, _) = Self.list("# a=\"no\"\n\nb=\"2\"\n \t\r\n  # c=\"no\"\n\"1\"\n\"2\"")
    #expect(list.words == ["2", "1", "2"].map { Array($0.utf8) })
  }

  private static let name = "a line is name=\"word\" or "
  private static let unclosed = "the word has no quotation mark behind it; "
  private static let unquoted = "the word has no quotation mark in front of it; "
  private static let escape = "a backslash has another one, a quotation mark or x and two "
  private static let trailing = "something stands behind the word; "
  private static let level = "no number stands behind the @; "

  @Test(
    "a broken line is an error that says the file, the line and what to do",
    arguments: [
      ("word", name), ("=\"word\"", name), ("a-b=\"word\"", name), ("a b=\"word\"", name),
      ("\u{E9}=\"word\"", name), ("a@1\"word\"", name), ("a@=\"word\"", level),
      ("a@x=\"word\"", level), ("a=word", unquoted), ("a=", unquoted), ("a='word'", unquoted),
      ("a=\"word", unclosed), ("\"", unclosed), ("a=\"wo\\\"", unclosed),
      ("a=\"\"", "the word is empty; "), ("a=\"\u{7F}\"", "the octet 0x7F is no printable ASCII; "),
      ("a=\"x\t\"", "the octet 0x09 "), ("a=\"\u{E9}\"", "the octet 0xC3 "),
      ("a=\"\\n\"", escape), ("a=\"\\x4\"", escape), ("a=\"\\x4g\"", escape),
      ("a=\"\\X41\"", escape), ("a=\"\\", escape), ("a=\"\\x", escape),
      ("a=\"x\" y", trailing), ("a=\"x\"\"", trailing), ("a=\"x\" # comment", trailing),
    ])
  func brokenLine(_ line: String, _ problem: String) throws {
    let (_, broken) = Self.list("# words\na=\"1\"\n\(line)\nb=\"2\"\nworse")
    let error = try #require(broken.first)
    #expect(broken.count == 2)
    #expect(error.hasPrefix("the dictionary words.txt, line 3: \(problem)"), "\(error)")
    #expect(error.utf8.allSatisfy { $0.isVisible })
  }

  @Test("what can be read of a broken dictionary is, and every broken line is named")
  func rest() {
    let (list, broken) = Self.list("a=\"1\"\nb\nc=\"3\"\nd=\"\"\n")
    #expect(list.entries == [Self.entry("a", "1"), Self.entry("c", "3")])
    #expect(
      broken == [
        "the dictionary words.txt, line 2: a line is name=\"word\" or \"word\"; a name has letters, "
          + "digits and _ only",
        "the dictionary words.txt, line 4: the word is empty; delete the line",
      ])
  }

  @Test("a dictionary without a word is an error", arguments: ["", "\n\n", "# a=\"1\""])
  func empty(_ text: String) {
    #expect(
      Self.list(text).broken == [
        "the dictionary words.txt: the file has no word; write one a line, as in name=\"word\""
      ])
  }

  @Test("a file that can't be read is an error", arguments: ["no-such-file", "Corpus"])
  func unreadable(_ path: String) {
    let error = #expect(throws: FileError.self) {
      try WordList(contentsOf: Checkout.package.appending(path: path))
    }
    #expect(
      error?.description
        == "the dictionary Corpus/dictionary.txt: the file can't be read; check its name and its "
        + "permissions")
  }
}
