package import AdapterProtocol
import AppFlip

/// The responses that a rule permits to a request; nil if the request isn't the rule's subject.
package enum Permits: Sendable {
  /// Any response: the oracle is the whole rule.
  case any
  /// The permitted responses of an app or an endpoint.
  case flip(@Sendable (FlipRequest) -> ResponseKinds?)
  /// The permitted results of Google's app for a returned link.
  case returned(@Sendable (ReturnRequest) -> ResponseKinds?)
}

extension [Expectation] {
  /// The responses that the rules permit to a request, computed from its bytes alone, from the end of the catalogue:
  /// the rule of a detail comes before the rule of the whole.
  ///
  /// A rule that permits every response adds no expectation.
  package init(for input: RunInput, in fixture: Fixture) {
    let link = ParsedLink(of: input, at: fixture.endpoint)
    let context = JudgingContext(fixture: fixture, features: [], edition: .newest)
    switch input {
    case .app(let input): self.init(for: FlipRequest(input, link: link, in: context))
    case .authorizationEndpoint(let input):
      self.init(for: FlipRequest(input, link: link, in: context))
    case .googleApp(.start): self = []
    case .googleApp(.returned(let returned)):
      self.init(
        for: ReturnRequest(
          returned.url.map { ParsedResponse($0.bytes, universalLinksOnly: nil) },
          returned.activity, pending: returned.pending, in: fixture))
    }
  }

  init(for exchange: Exchange) {
    switch exchange {
    case .flip(let flip): self.init(for: flip.request)
    case .start: self = []
    case .returned(let returned): self.init(for: returned.request)
    }
  }

  private init(for request: FlipRequest) {
    self = []
    let rules = Rule.binding(request.role)
    // By index: iteration would copy each rule.
    for index in rules.indices.reversed() {
      guard case .flip(let permits) = rules[index].permits, var permitted = permits(request) else {
        continue
      }
      // A role may ask the user before or after its checks: a request that may be refused as invalid may get the
      // outcome's error as well, and never a code. In the document, the checks of the client and of missing
      // parameters come first.
      if request.outcome != .approves, !permitted.isDisjoint(with: [.code, .invalidRequest]),
        !rules[index].about.contains(.refusal)
      {
        permitted.remove(.code)
        permitted.insert(.error)
      }
      if permitted.isSuperset(of: ResponseKind.all(of: request.role)) { continue }
      let isLesser =
        request.link?.hasVeryLongState == true && rules[index].about.contains(.length)
      append(Expectation(rules[index].id, permits: permitted, at: isLesser ? .standard : nil))
    }
  }

  private init(for request: ReturnRequest) {
    self = Rule.binding(.googleApp).reversed().compactMap { rule in
      guard case .returned(let permits) = rule.permits else { return nil }
      return permits(request).map { Expectation(rule.id, permits: $0) }
    }
  }
}
