import AppFlip

extension Rule {
  package static let appStateInError = stateInError(of: .app)
  package static let endpointStateInError = stateInError(of: .endpoint)

  private static func stateInError(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("state/in-error"),
      "An error answer echoes a state of printable ASCII; an altered state in an error fails at every "
        + "level.",
      level: .always(.standard),
      severity: .linking,
      sources: role.says(
        app: [
          .rfc(6749, section: "4.1.2.1"), .rfc(6749, section: "appendix A.5"),
          .other("Google's test tool for iOS, which refuses an error without it"),
        ],
        endpoint: [.rfc(6749, section: "4.1.2.1"), .rfc(6749, section: "appendix A.5")]),
      impact:
        "The Google app can't match the error to its request and may ignore it: the person waits in "
        + "vain.",
      usualCause: "the URL of an error is built without the state",
      fix: "Add the incoming state, unchanged, to every error answer, as to a successful one.",
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in
        guard exchange.answersAtTarget.contains(where: \.isFailure), let link = exchange.link,
          let state = link.state.value, state.isDecodable,
          !link.copied.contains(.state)
        else { return .notApplicable }
        let errors = exchange.answersAtTarget.filter(\.isFailure)
        // The worst first: one answer without a state hides no other with another one.
        let altered = errors.compactMap(\.state).first { $0.agreement(with: state).isEmpty }
        if let altered {
          let level = Echo.level(of: state, otherwise: .required)
          return Echo.altered(state, altered, of: .state, at: level)
        }
        // RFC 6749, appendix A.5: nothing else is a state, in an answer either.
        guard state.isVisible, let bare = errors.first(where: { $0.state == nil }) else {
          return .holds
        }
        return .broken(
          .stateInError, expected: "state=\(Octets.escaped(state.raw)) beside the error",
          observed: Octets.escaped(bare.octets))
      })
  }
}
