import AppFlip
import Conformance
import Foundation
import Harness

/// The words that mutators put into links: a file in the format of AFL and libFuzzer, such as `name="word"`.
///
/// In a word, `\\` means a backslash, `\"` a quotation mark, and `\xHH` any byte; a line with `#` is a comment.
struct WordList {
  let words: [[UInt8]]

  static let fileName = "dictionary.txt"
  private static let shown = "the dictionary Corpus/\(fileName)"

  init(contentsOf url: URL = Corpus.directory.appending(path: fileName)) throws(FileError) {
    try self.init(DataFile.contents(of: url, shownAs: Self.shown))
  }

  init(_ bytes: [UInt8]) throws(FileError) {
    var words: [[UInt8]] = []
    let errors = FileError.ofLines(bytes, in: Self.shown) { line, _ throws(Flaw) in
      let line = String(decoding: line, as: UTF8.self).drop(while: \.isWhitespace)
      if line.isEmpty || line.hasPrefix("#") { return }
      guard let word = Self.word(in: line) else {
        throw Flaw(
          "a line is name=\"word\", the name of letters, digits and _, the word of printable ASCII "
            + "with \\\\, \\\" and \\xHH for all else; correct it, or delete it")
      }
      words.append(word)
    }
    if let first = errors.first { throw first }
    if words.isEmpty {
      throw FileError(Self.shown, "the file has no word; write one a line, as in name=\"word\"")
    }
    self.words = words
  }

  private static func word(in line: Substring) -> [UInt8]? {
    let form =
      /(?:[A-Za-z0-9_]+(?:@[0-9]+)?\s*=\s*)?"((?:[ !#-\[\]-~]|\\[\\"]|\\x[0-9A-Fa-f]{2})+)"\s*/
    return line.wholeMatch(of: form)?.1.matches(of: /\\x(..)|\\?(.)/).compactMap { match in
      match.1.flatMap { UInt8($0, radix: 16) } ?? match.2?.utf8.first
    }
  }
}
