package import AdapterProtocol
import AppFlip

/// The answers that the rules permit to what a role is handed, told from its octets alone.
///
/// A case states what is permitted; for a link that nobody wrote a case for it follows from the rules,
/// with every alternative that they leave: if they are silent, more is permitted.
package struct ComputedExpectations: Sendable, Equatable {
  /// What each rule permits; a rule that permits every answer isn't among them.
  package let expectations: [Expectation]

  package init(for input: RunInput, in fixture: Fixture) {
    let link = LinkReading(of: input, at: fixture.endpoint)
    let context = JudgingContext(fixture: fixture, features: [], edition: .newest)
    switch input {
    case .app(let input): self.init(for: FlipRequest(input, link: link, in: context))
    case .authorizationEndpoint(let input):
      self.init(for: FlipRequest(input, link: link, in: context))
    case .googleApp(.start): self.init()
    case .googleApp(.returned(let returned)):
      self.init(
        to: returned.url.map { OpenedAnswer($0.octets, universalLinksOnly: nil) },
        returned.activity, pending: returned.pending, in: fixture)
    }
  }

  init(of exchange: Exchange) {
    switch exchange {
    case .flip(let flip): self.init(for: flip.request)
    case .start: self.init()
    case .returned(let returned):
      self.init(
        to: returned.link, returned.activity, pending: returned.awaited, in: returned.fixture)
    }
  }

  init(for request: borrowing FlipRequest) {
    switch request.role {
    case .app: expectations = request.expectationsOfApp
    case .authorizationEndpoint: expectations = request.expectationsOfEndpoint
    case .googleApp: expectations = []
    }
  }

  init(
    to link: OpenedAnswer?, _ activity: Activity, pending: GoogleAppInput.Pending,
    in fixture: Fixture
  ) {
    expectations = ReturnExpectations(link, activity, pending: pending, in: fixture).expectations
  }

  private init() { expectations = [] }
}

// MARK: -

extension [Expectation] {
  /// The same expectations if the person, the network or the server says no: never a code.
  ///
  /// Whether a role asks before it checks is its own affair: if the request may be refused as
  /// invalid, it may be answered by the outcome as well. The client and what is missing come first in the
  /// document.
  func adapted(toApproval isApproved: Bool) -> [Expectation] {
    let adapted = isApproved ? self : map(\.withoutCode)
    // Mostly each of them forbids something.
    return adapted.contains(where: \.isIdle) ? adapted.filter { !$0.isIdle } : adapted
  }
}

extension Expectation {
  fileprivate var withoutCode: Expectation {
    guard !permitted.isDisjoint(with: [.code, .invalidRequest]), !Rule.isAbout(.refusal, rule)
    else { return self }
    return Expectation(rule, permits: permitted.subtracting([.code]).union([.error]), at: level)
  }

  fileprivate var isIdle: Bool { permitted.isSuperset(of: Answer.refusals.union([.code])) }
}
