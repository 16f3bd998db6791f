public import AdapterProtocol
import AppFlip

/// Why a file of the corpus can't be used, and where.
public struct CorpusError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong with a file or a line.
  public enum Problem: Error, Equatable, Sendable {
    /// The file is missing or can't be read.
    case unreadable
    /// The file has no row.
    case empty
    /// Nothing reads a file of this name.
    case unknownName
    /// The line is no JSON.
    case json(JSONError)
    /// A member is missing, of the wrong type or unknown.
    case member(String)
    /// A template can't be read.
    case template(String, LinkTemplateError)
  }

  /// The name of the file in the corpus.
  public let file: String
  /// The line, from 1; nil where the file as a whole is concerned.
  public let line: Int?
  /// What is wrong.
  public let problem: Problem

  /// What is wrong, where, and what to do, for people.
  public var description: String {
    let place = "Corpus/\(file)" + (line.map { ", line \($0)" } ?? "")
    switch problem {
    case .unreadable: return "\(place): the file can't be read; restore it from the repository"
    case .empty: return "\(place): the file has no row; restore it from the repository"
    case .unknownName:
      let known = Corpus.files.joined(separator: ", ")
      return "\(place): nothing reads a file of this name; move its lines to one of \(known)"
    case .json(let error): return "\(place): \(error)"
    case .member(let text): return "\(place): \(text)"
    case .template(let name, let error): return "\(place), \(name): \(error)"
    }
  }
}
