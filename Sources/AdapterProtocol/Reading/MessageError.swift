/// An error in a message, with its path.
public struct MessageError: Error, Equatable, Sendable {
  /// The problem.
  public enum Problem: Equatable, Sendable {
    /// The line is not JSON as the protocol wants it.
    case json(JSONError)
    /// A member that must be there is not.
    case missing
    /// A member is there that does not belong here, and its name does not start with `x-`.
    case unexpectedMember(known: [String])
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
  /// The problem.
  public var problem: Problem
  /// The number of bytes of the line before the place, if it is known.
  public var offset: Int?

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - path: the place in the message.
  ///   - problem: what is wrong.
  ///   - offset: the number of bytes of the line before the place, if it is known.
  public init(path: JSONPath, problem: Problem, offset: Int? = nil) {
    self.path = path
    self.problem = problem
    self.offset = offset
  }

  /// The same error with the offset of its place in the line that the message was read from.
  ///
  /// The place of a missing member is the object that lacks it, the place of an unexpected one its
  /// name.
  ///
  /// - Parameter line: the line.
  /// - Returns: the error, unchanged if its offset is known or the line is not JSON.
  public func located(in line: [UInt8]) -> MessageError {
    guard offset == nil else { return self }
    var located = self
    let isAboutName = if case .unexpectedMember = problem { true } else { false }
    var scanner = JSONScanner()
    located.offset = try? scanner.place(of: path.steps[...], isName: isAboutName, line.span)
    return located
  }

  /// The same error seen from the start of a path.
  func inside(_ path: JSONPath) -> MessageError {
    MessageError(path: JSONPath(path.steps + self.path.steps), problem: problem, offset: offset)
  }
}

extension MessageError {
  /// The error of a value that can't be right.
  package static func bad(_ path: JSONPath, _ reason: String) -> MessageError {
    MessageError(path: path, problem: .badValue(reason))
  }

  /// The error of a value of another type.
  package static func mismatch(
    _ path: JSONPath, _ expected: String, _ found: JSON
  ) -> MessageError {
    MessageError(path: path, problem: .wrongType(expected: expected, found: found.kind))
  }
}

extension MessageError: CustomStringConvertible {
  /// The place, what is wrong there, and what belongs there, in ASCII.
  public var description: String {
    if case .json(let error) = problem {
      return "the line isn't JSON that the protocol allows: \(error)"
    }
    let place = path.steps.isEmpty ? "the message" : path.description
    return "\(place)\(offset.map { " (byte \($0))" } ?? ""): \(problem)"
  }
}

extension MessageError.Problem: CustomStringConvertible {
  /// The problem and the expected value, in ASCII.
  public var description: String {
    switch self {
    case .json(let error): error.description
    case .missing: "missing; add this member"
    case .unexpectedMember(let known):
      "unexpected member; known here: \(known.joined(separator: ", ")), and any x-..."
    case .wrongType(let expected, let found): "must be \(expected), not \(found)"
    case .badValue(let reason): reason
    case .unknownName(let name, let known):
      "unknown name \(Excerpt.quoted(name)); known: \(known.joined(separator: ", "))"
    case .noAnswer: "none of ok, unsupported and error; send exactly one"
    case .severalAnswers: "more than one of ok, unsupported and error; send exactly one"
    }
  }
}
