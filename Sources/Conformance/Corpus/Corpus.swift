package import AppFlip
public import Foundation
import Harness

/// The links that the project keeps as data.
public struct Corpus: Sendable {
  private let cases: [Case]

  /// Every file that holds cases, in the order of the catalogue.
  package static let files = [
    "links/series.jsonl", "links/cases.jsonl", "links/hostile-links.jsonl",
    "links/app-links.jsonl", "links/returned-links.jsonl",
  ]

  /// The file of the ledger: the sentences of the document, and the rules that rest on them.
  package static let ledger = "ledger.jsonl"

  /// The suite's own corpus.
  public static let directory = DataFolder.directory

  /// Reads the fixed cases, or exhaustively the cases of cross products that are none of them; of these the cases that
  /// a filter may choose.
  package init(
    in directory: URL = Corpus.directory, exhaustively isExhaustive: Bool = false,
    chosenBy filter: CaseFilter? = nil
  ) throws(FileError) {
    var cases: [Case] = []
    for file in Self.files {
      cases += try Self.read(file, in: directory, exhaustively: isExhaustive, chosenBy: filter)
    }
    self.cases = cases
  }

  /// The cases of a role, nil for compositions, in the order of the files and of their lines.
  func cases(of role: Role?) -> [Case] {
    cases.filter { $0.role == role }
  }

  private static func shown(_ file: String) -> String { "\(DataFolder.name)/\(file)" }

  private static func read(
    _ file: String, in directory: URL, exhaustively isExhaustive: Bool, chosenBy filter: CaseFilter?
  ) throws(FileError) -> [Case] {
    var (cases, isEmpty) = ([Case](), true)
    let bytes = try DataFile.contents(of: directory.appending(path: file), shownAs: shown(file))
    let errors = FileError.ofLines(bytes, in: shown(file)) { line, _ throws(Flaw) in
      if line.isEmpty { return }
      isEmpty = false
      cases += try Case.all(ofLine: line, exhaustively: isExhaustive, chosenBy: filter)
    }
    if let first = errors.first { throw first }
    if isEmpty {
      throw FileError(shown(file), "the file has no row; restore it from the repository")
    }
    return cases
  }
}
