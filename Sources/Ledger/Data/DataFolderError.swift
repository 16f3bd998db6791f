import AppFlip

/// The folder `Corpus` isn't where it was looked for.
public struct DataFolderError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The folder that the environment names; nil where it names none.
  public let named: String?
  /// The folders that were looked for instead.
  public let searched: [String]

  /// What was searched and what to do, for people.
  public var description: String {
    if let named {
      return "\(DataFolder.variable)=\"\(Self.shown(named))\" names no folder \(DataFolder.name) "
        + "of the suite: \(Ledger.fileName) isn't in it"
    }
    let places = searched.map(Self.shown).joined(separator: " and ")
    return "the suite's folder \(DataFolder.name) isn't there; searched: \(places); copy it from "
      + "the checkout to the program's side, or name it with \(DataFolder.variable)"
  }

  private static func shown(_ path: String) -> String { Octets.escaped(Array(path.utf8)) }
}
