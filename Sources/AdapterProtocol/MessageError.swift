/// What is wrong with a message, and where.
public struct MessageError: Error, Equatable, Sendable {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// The line is not JSON as the protocol wants it.
    case json(JSONError)
    /// A member that must be there is not.
    case missing
    /// A member that nobody knows is there, and its name does not start with `x-`.
    case unexpectedMember
    /// The value has another type.
    case wrongType(expected: String, found: String)
    /// The value has the right type and can't be right; the text says why.
    case badValue(String)
    /// The value is none of the names that may stand here.
    case unknownName([UInt8], known: [String])
    /// A reply has none of `ok`, `unsupported` and `error`.
    case noAnswer
    /// A reply has more than one of `ok`, `unsupported` and `error`.
    case severalAnswers
  }

  /// The place in the message; empty for the whole message.
  public var path: JSONPath
  /// What is wrong.
  public var problem: Problem
  /// The number of octets of the line before the place, where it is known.
  public var offset: Int?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - path: the place in the message.
  ///   - problem: what is wrong.
  ///   - offset: the number of octets of the line before the place, where it is known.
  public init(path: JSONPath, problem: Problem, offset: Int? = nil) {
    self.path = path
    self.problem = problem
    self.offset = offset
  }
}
