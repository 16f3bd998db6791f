import AdapterProtocol
import AppFlip

/// The names of the protocol that an adapter declares, or says that it doesn't support.
enum ProtocolName {
  static let all = declared(
    by: Capabilities(outcomes: UserDecision.allCases, features: Feature.allCases),
    beside: Role.allCases)

  static func declared(by capabilities: Capabilities, beside roles: [Role]) -> Set<String> {
    Set(
      roles.map(\.rawValue) + capabilities.outcomes.map(\.rawValue)
        + capabilities.features.map(\.rawValue) + ["hello", "run", "reset"])
  }
}
