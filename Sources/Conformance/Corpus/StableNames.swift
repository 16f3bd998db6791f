package import AppFlip
package import Foundation

/// Every name that was ever released, and what became of those that are gone.
///
/// A text file, one name a line, sorted by its octets; lines that begin with `#` are passed over:
///
///     KIND NAME
///     KIND OLD -> NEW
///     KIND NAME removed
///
/// Baselines, filters and reports of earlier versions name what was renamed since; a name that was
/// released once never means something else.
public struct StableNames: Equatable, Sendable {
  /// What has a permanent name.
  public enum Kind: String, CaseIterable, Sendable {
    /// A case of the catalogue.
    case testCase = "case"
    /// What a result is shown by.
    case evidence
    /// A fault of the reference implementation.
    case fault
    /// A mutator of the fuzzer.
    case mutator
    /// A probe of the doctor.
    case probe
    case rule
  }

  /// What became of a name.
  public enum Status: Hashable, Sendable {
    /// It is still the name.
    case kept
    /// This is the name now.
    case renamed(String)
    /// What it named is gone.
    case removed
  }

  /// A line of the file.
  public struct Entry: Hashable, Sendable {
    /// What has the name.
    package let kind: Kind
    package let name: String
    /// What became of it.
    package let status: Status

    package init(_ kind: Kind, _ name: String, _ status: Status = .kept) {
      self.kind = kind
      self.name = name
      self.status = status
    }

    /// The entry as it stands in the file.
    package var line: String {
      switch status {
      case .kept: "\(kind.rawValue) \(name)"
      case .renamed(let new): "\(kind.rawValue) \(name) -> \(new)"
      case .removed: "\(kind.rawValue) \(name) removed"
      }
    }
  }

  /// The entries, sorted by their kinds and names.
  package let entries: [Entry]

  private let statuses: [Kind: [String: Status]]

  /// The file's name in the corpus.
  package static let file = "ids.txt"
  private static let shown = "\(DataFolder.name)/\(file)"
  /// No name at all, so that none is an old one.
  package static let empty = StableNames()
  /// The names of this checkout; none if the file can't be read, so that old names are unknown ones.
  package static let ofCheckout = (try? StableNames(in: Corpus.directory)) ?? .empty

  private init() { (entries, statuses) = ([], [:]) }

  package init(in directory: URL) throws(FileError) {
    try self.init(
      FileError.contents(
        of: directory.appending(path: Self.file), shownAs: Self.shown,
        ifMissing: "restore it from the repository"))
  }

  package init(_ entries: [Entry]) throws(FileError) {
    try self.init(entries.map { (entry: $0, line: nil) })
  }

  package init(_ octets: [UInt8]) throws(FileError) {
    var entries: [(entry: Entry, line: Int?)] = []
    let errors = FileError.ofLines(octets, in: Self.shown) { row, number throws(Flaw) in
      guard !row.isEmpty, row.first != UInt8(ascii: "#") else { return }
      guard let entry = Entry(row) else {
        throw Flaw(
          "a line is KIND NAME, KIND OLD -> NEW or KIND NAME removed, with a kind of "
            + Kind.allCases.map(\.rawValue).joined(separator: ", "))
      }
      if let last = entries.last?.entry, entry.precedes(last) {
        throw Flaw("\(entry.name) stands behind a name that comes after it; sort the lines")
      }
      entries.append((entry, number))
    }
    if let first = errors.first { throw first }
    try self.init(entries)
  }

  private init(_ entries: [(entry: Entry, line: Int?)]) throws(FileError) {
    var statuses: [Kind: [String: Status]] = [:]
    for (entry, line) in entries {
      guard statuses[entry.kind, default: [:]].updateValue(entry.status, forKey: entry.name) == nil
      else {
        throw Self.error(line, "\(entry.name) stands twice; delete one of the lines")
      }
    }
    for (entry, line) in entries {
      guard Self.end(of: entry.name, in: statuses[entry.kind] ?? [:]) != nil else {
        throw Self.error(
          line,
          "\(entry.name) becomes a name that has no line, or itself again; correct the name behind ->"
        )
      }
    }
    self.entries = entries.map(\.entry).sorted { $0.precedes($1) }
    self.statuses = statuses
  }

  private static func error(_ line: Int?, _ problem: String) -> FileError {
    FileError(shown, line: line, problem)
  }

  /// The file as text.
  package var text: String { entries.map { "\($0.line)\n" }.joined() }

  // MARK: - Asking

  /// What became of a name; nil for one that was never released.
  package func status(of name: String, _ kind: Kind) -> Status? {
    guard let statuses = statuses[kind], statuses[name] != nil else { return nil }
    guard let end = Self.end(of: name, in: statuses) else { return nil }
    if statuses[end] == .removed { return .removed }
    return end == name ? .kept : .renamed(end)
  }

  /// The name that something has now.
  package func current(_ name: String, _ kind: Kind) -> String {
    if case .renamed(let new)? = status(of: name, kind) { new } else { name }
  }

  /// The last name behind a name; nil if there is none.
  private static func end(of name: String, in statuses: [String: Status]) -> String? {
    var name = name
    // However it leads on, behind as many steps as there are names it goes round in a circle.
    for _ in 0...statuses.count {
      guard let status = statuses[name] else { return nil }
      guard case .renamed(let new) = status else { return name }
      name = new
    }
    return nil
  }
}

extension StableNames.Entry {
  /// Reads a line; nil if it has another form.
  fileprivate init?(_ row: ArraySlice<UInt8>) {
    guard row.span.isVisible else { return nil }
    let words = row.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.allSatisfy({ !$0.isEmpty }), let first = words.first,
      let kind = StableNames.Kind(rawValue: first)
    else { return nil }
    switch (words.count, words.dropFirst(2).first) {
    case (2, _): self.init(kind, words[1])
    case (3, "removed"): self.init(kind, words[1], .removed)
    case (4, "->") where words[1] != words[3]: self.init(kind, words[1], .renamed(words[3]))
    default: return nil
    }
  }

  /// Whether the entry stands before another one in the file.
  fileprivate func precedes(_ other: Self) -> Bool {
    guard kind == other.kind else {
      return kind.rawValue.utf8.lexicographicallyPrecedes(other.kind.rawValue.utf8)
    }
    return name.utf8.lexicographicallyPrecedes(other.name.utf8)
  }
}
