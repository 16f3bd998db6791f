import AppFlip

extension Rule {
  package static let endpointStateInvented = Rule(
    "endpoint/state/invented",
    "A request without a state is answered without a state.",
    level: .always(.standard),
    severity: .linking,
    sources: [.rfc(6749, section: "4.1.2"), .rfc(6749, section: "4.1.2.1")],
    impact:
      "The client gets a state that it never sent, and rejects the answer as one to another request.",
    usualCause: "a missing state is written as an empty text, or taken from the session",
    fix:
      "Add the state to the answer only if it was in the request, with the value that it had there.",
    oracle: .flip { exchange in
      // What looks like a state was taken for one: the rule about names speaks of that.
      guard let link = exchange.link, link.state.isMissing, !link.resembles(.state),
        !exchange.answersAtTarget.isEmpty
      else { return .notApplicable }
      let invented = exchange.answersAtTarget.first { $0.state != nil }
      guard let invented else { return .holds }
      // The state of another request is what the rule about that speaks of.
      let isAnothers = exchange.siblings.contains { sibling in
        sibling.state.value.map { invented.state?.agreement(with: $0).isEmpty == false } ?? false
      }
      if isAnothers { return .notApplicable }
      return .broken(
        .noState, expected: "no state", observed: Octets.escaped(invented.octets))
    })
}
