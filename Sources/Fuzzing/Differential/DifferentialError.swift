import AppFlip
public import Conformance

/// Why implementations can't be compared.
public enum DifferentialError: Error, Sendable, CustomStringConvertible {
  /// There are fewer than two.
  case tooFew
  /// An adapter can't be started, or its configuration makes no links.
  case adapter(command: String, RunError)
  /// Two adapters bake other configurations into their implementations.
  case configurations(String, String)
  /// No role is played by all of them.
  case noCommonRole

  /// What is wrong and what to do, for people.
  public var description: String {
    switch self {
    case .tooFew: "there is nothing to compare: name two adapters or more with --adapter COMMAND"
    case .adapter(let command, let error):
      "\(Octets.escaped(Array(command.utf8).prefix(200))): \(error)"
    case .configurations(let one, let other):
      "\(Octets.escaped(Array(one.utf8).prefix(200))) and \(Octets.escaped(Array(other.utf8).prefix(200))) "
        + "answer hello with other values of client_id, app_link, authorization_endpoint or scopes, so "
        + "that no link is right for both: make them take those of the request"
    case .noCommonRole:
      "no role is declared by all of these adapters: compare adapters of one role"
    }
  }
}
