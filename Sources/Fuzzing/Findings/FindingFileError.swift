public import AdapterProtocol
import AppFlip

/// Why a file is no finding, and where.
public struct FindingFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// The file can't be read; the text is the system's.
    case unreadable(String)
    /// The file is no JSON.
    case json(JSONError)
    /// A member is missing, unknown or can't be right.
    case member(MessageError)
  }

  /// The file as a person names it.
  public let file: String
  /// What is wrong.
  public let problem: Problem

  /// Describes what is wrong with a file.
  ///
  /// - Parameters:
  ///   - file: the file as a person names it.
  ///   - problem: what is wrong.
  public init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
  }

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let what =
      switch problem {
      case .unreadable(let reason): "it can't be read: \(reason); allow reading it, or delete it"
      case .json(let error): "it is no finding: \(error); restore the file, or delete it"
      case .member(let error): "it is no finding: \(error); restore the file, or delete it"
      }
    return Octets.escaped(Array("the finding \(file): \(what)".utf8))
  }
}
