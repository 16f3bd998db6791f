public import AdapterProtocol

/// Why the ledger can't be used, and where.
public struct LedgerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with the file or a line.
  public enum Problem: Error, Equatable, Sendable {
    /// The file is missing or can't be read.
    case unreadable
    /// The file has no line.
    case empty
    /// The line is no JSON.
    case json(JSONError)
    /// A member is missing, of the wrong type or unknown.
    case member(String)
  }

  /// The line, from 1; nil where the file as a whole is concerned.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// What is wrong, where, and what to do, for people.
  public var description: String {
    let place = "Corpus/ledger.jsonl" + (line.map { ", line \($0)" } ?? "")
    switch problem {
    case .unreadable: return "\(place): the file can't be read; restore it from the repository"
    case .empty: return "\(place): the file has no line; restore it from the repository"
    case .json(let error): return "\(place): \(error)"
    case .member(let text): return "\(place): \(text)"
    }
  }
}
