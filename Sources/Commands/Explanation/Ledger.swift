import AppFlip
import Conformance
import Foundation
import Harness

/// The sentences of every edition of the document, each with the rules that rest on it or the reason
/// why it can't be tested; no text of the document.
struct Ledger: Sendable {
  let entries: [Entry]
  private static let shown = "\(DataFolder.name)/\(Corpus.ledger)"
  static let file = DataFolder.directory.appending(path: Corpus.ledger)

  init(file: URL = Ledger.file) throws(FileError) {
    try self.init(DataFile.contents(of: file, shownAs: Self.shown))
  }

  init(_ bytes: [UInt8]) throws(FileError) {
    var entries: [Entry] = []
    let errors = FileError.ofLines(bytes, in: Self.shown) { line, _ throws(Flaw) in
      if !line.isEmpty { entries.append(try Entry(line: line)) }
    }
    if let first = errors.first { throw first }
    guard !entries.isEmpty else {
      throw FileError(Self.shown, "the file has no line; restore it from the repository")
    }
    self.entries = entries
  }

  func entries(of edition: Edition) -> [Entry] {
    entries.filter { $0.editions.contains(edition) }
  }
}
