import AppFlip
import Conformance

/// Takes old names of cases and rules for the names of now, and says so.
struct OldNames {
  private let names: StableNames
  private let console: Console

  /// Prepares to renew names.
  ///
  /// - Parameters:
  ///   - names: every name that was ever released.
  ///   - console: where it is said that a name is an old one.
  init(_ names: StableNames, _ console: Console) {
    self.names = names
    self.console = console
  }

  /// The names of now in the place of old ones, each with a note on standard error.
  ///
  /// - Parameter given: names of cases and rules, or beginnings of names, which stay as they are.
  /// - Returns: as many names, in their order.
  func renewed(_ given: [String]) -> [String] {
    let renewed = CaseFilter(given).renewed(by: names).patterns
    for (old, new) in zip(given, renewed) where old != new {
      console.errors("appflip: \(Octets.escaped(Array(old.utf8))) is \(new) now\n")
    }
    return renewed
  }
}
