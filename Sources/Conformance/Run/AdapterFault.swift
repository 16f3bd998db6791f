import AdapterProtocol
import AppFlip
public import Harness

/// What the adapter, not the implementation behind it, did wrong in a case: the run fails by it.
public struct AdapterFault: Sendable, Equatable, CustomStringConvertible {
  /// What happened.
  public let result: ExchangeResult
  /// What to do about it, for people.
  public let remedy: String

  /// Tells a fault of the adapter from everything else that a request can end with.
  ///
  /// There is none in a normal answer, in what the implementation did, in what the adapter never
  /// declared, and in what it was never asked.
  ///
  /// - Parameters:
  ///   - result: what the request ended with.
  ///   - declared: the names of roles, outcomes, features and operations that the adapter declared.
  public init?(_ result: ExchangeResult, declared: Set<String>) {
    switch result {
    case .answered, .implementationError, .timedOut, .crashed, .notRun: return nil
    case .unsupported(let unsupported):
      let what = String(decoding: unsupported.what, as: UTF8.self)
      guard declared.contains(what) || !Self.known.contains(what) else { return nil }
      remedy =
        declared.contains(what)
        ? "serve it, or take it out of the answer to hello"
        : "\"what\" names a role, an outcome, a feature or an operation"
    case .adapterError: remedy = "mend the adapter; the implementation wasn't judged"
    case .protocolError: remedy = "mend the adapter's reply; the protocol says what it looks like"
    }
    self.result = result
  }

  /// What happened, printable.
  public var description: String { "\(result)" }

  /// The names of all that an adapter declared for a role, and of what it can't leave out.
  ///
  /// - Parameters:
  ///   - capabilities: what it declared for the role.
  ///   - roles: the roles that it plays.
  /// - Returns: the names of roles, outcomes, features and operations.
  static func names(of capabilities: Capabilities, beside roles: [Role]) -> Set<String> {
    Set(
      roles.map(\.rawValue) + capabilities.outcomes.map(\.rawValue)
        + capabilities.features.map(\.rawValue) + operations)
  }

  private static let operations = ["hello", "run", "reset"]

  /// The names of everything that an adapter may be without.
  static let known = Set(
    Role.allCases.map(\.rawValue) + Outcome.allCases.map(\.rawValue)
      + Feature.allCases.map(\.rawValue) + operations)
}
