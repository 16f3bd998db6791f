package import AppFlip
package import Foundation

/// The sentences of every edition of the document, each with the rules that rest on it or the reason
/// why it can't be tested; no text of the document.
package struct Ledger: Sendable {
  package let entries: [Entry]
  static let fileName = "ledger.jsonl"
  private static let shown = "\(DataFolder.name)/\(fileName)"
  package static let file = DataFolder.directory.appending(path: fileName)

  package init(file: URL = Ledger.file) throws(FileError) {
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

  package func entries(of edition: Edition) -> [Entry] {
    entries.filter { $0.editions.contains(edition) }
  }

  package func counts(of edition: Edition, roles: [Role] = Role.allCases) -> Counts {
    Counts(entries(of: edition).filter { $0.roles.contains(where: roles.contains) })
  }
}

extension Ledger {
  /// How many sentences of the document rules rest on, and how many can't be tested.
  package struct Counts: Sendable {
    package let covered: Int
    package let untestable: [(reason: UntestableReason, count: Int)]

    package var total: Int { covered + untestable.map(\.count).reduce(0, +) }

    init(_ entries: [Entry]) {
      covered = entries.count { !$0.rules.isEmpty }
      untestable = UntestableReason.allCases.compactMap { reason in
        let count = entries.count { $0.untestable == reason }
        return count == 0 ? nil : (reason, count)
      }
    }
  }
}
