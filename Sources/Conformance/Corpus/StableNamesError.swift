import AppFlip

/// Why the list of permanent names can't be used, and where.
public struct StableNamesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// The file is missing or can't be read.
    case unreadable
    /// The line is none of the three forms.
    case form
    /// The line stands behind one that comes after it.
    case unsorted(String)
    /// The name stands twice.
    case repeated(String)
    /// What the name was changed to isn't in the list, or leads back to it.
    case leadsNowhere(String)
  }

  /// The line, from 1; nil where no line is concerned.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let place = "Corpus/\(StableNames.file)" + (line.map { ", line \($0)" } ?? "")
    let text =
      switch problem {
      case .unreadable: "the file can't be read; restore it from the repository"
      case .form:
        "a line is KIND NAME, KIND OLD -> NEW or KIND NAME removed, with a kind of "
          + StableNames.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      case .unsorted(let name): "\(name) stands behind a name that comes after it; sort the lines"
      case .repeated(let name): "\(name) stands twice; delete one of the lines"
      case .leadsNowhere(let name):
        "\(name) becomes a name that has no line, or itself again; correct the name behind ->"
      }
    return Octets.escaped(Array("\(place): \(text)".utf8))
  }
}
