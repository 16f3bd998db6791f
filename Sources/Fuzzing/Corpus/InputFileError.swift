public import AdapterProtocol
import AppFlip

/// Why a line is no input, and where.
public struct InputFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Error, Equatable, Sendable {
    /// The line is no JSON.
    case json(JSONError)
    /// A member is missing, unknown or can't be right.
    case member(MessageError)
  }

  /// The file as a person names it.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// What is wrong.
  public let problem: Problem

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let what =
      switch problem {
      case .json(let error): "\(error)"
      case .member(let error): "\(error)"
      }
    let text = "\(file), line \(line): it is no draft: \(what); correct the line, or delete it"
    return Octets.escaped(Array(text.utf8))
  }
}
