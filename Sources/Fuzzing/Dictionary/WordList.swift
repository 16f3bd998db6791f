package import AppFlip
import Conformance
package import Foundation

/// The words that mutators put into links, and the names that a dictionary gives them.
///
/// A dictionary is a text file in the format of AFL and libFuzzer, one word a line; blank lines, and
/// lines that begin with `#`, are passed over:
///
///     name="word"
///     name@1="word"
///     "word"
///
/// A word is printable ASCII in which `\\` stands for a backslash, `\"` for a quotation mark and `\xHH`
/// for any octet. The level behind `@` says for AFL which words it may leave out; it is read over.
package struct WordList: Equatable, Sendable {
  /// A word and its name.
  package struct Entry: Equatable, Sendable {
    /// The name, letters, digits and `_`; nil if the word has none.
    package let name: [UInt8]?
    /// The octets that are put into links; at least one.
    package let word: [UInt8]

    package init(name: [UInt8]? = nil, word: [UInt8]) {
      self.name = name
      self.word = word
    }
  }

  /// The words in their order.
  package private(set) var entries: [Entry] = []

  private init() {}

  /// The words without their names.
  package var words: [[UInt8]] { entries.map(\.word) }

  /// Reads what can be read of the octets of a dictionary.
  package init(_ octets: [UInt8], file: String, broken: inout [FileError]) {
    let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do throws(FileError) {
        guard let entry = try WordListLine.entry(in: line, at: (file, index + 1)) else { continue }
        entries.append(entry)
      } catch { broken.append(error) }
    }
    if entries.isEmpty, broken.isEmpty {
      broken.append(
        FileError(
          Self.place(file), "the file has no word; write one a line, as in name=\"word\""))
    }
  }

  /// What a dictionary is called where something is wrong with it.
  static func place(_ file: String) -> String { "the dictionary \(file)" }
}

extension WordList {
  /// The name of the dictionary in the folder of a corpus.
  package static let fileName = "dictionary.txt"
  /// The dictionary of this checkout.
  package static let file = Corpus.directory.appending(path: fileName)

  /// Reads what can be read of a file.
  package init(
    contentsOf url: URL, shownAs shown: String = "Corpus/\(fileName)", broken: inout [FileError]
  ) {
    guard let data = try? Data(contentsOf: url) else {
      self.init()
      broken.append(
        FileError(
          Self.place(shown), "the file can't be read; check its name and its permissions"))
      return
    }
    self.init(Array(data), file: shown, broken: &broken)
  }

  /// Reads a file without broken lines.
  package init(contentsOf url: URL = WordList.file) throws(FileError) {
    var broken: [FileError] = []
    self.init(contentsOf: url, broken: &broken)
    if let first = broken.first { throw first }
  }
}
