import AdapterProtocol
import AppFlip
import Conformance

extension Seed {
  /// A seed for each case of one request.
  ///
  /// - Parameters:
  ///   - catalogue: the cases.
  ///   - fixture: what the links are built from.
  /// - Returns: the seeds, in the order of the cases; a case that the fixture can't fill makes none.
  static func all(of catalogue: Catalogue, in fixture: Fixture) -> [Seed] {
    catalogue.cases.compactMap { testCase in
      guard testCase.steps.count == 1, let step = testCase.steps.first,
        let input = FuzzInput(step, in: fixture)
      else { return nil }
      return Seed(testCase.id, input)
    }
  }
}

extension FuzzInput {
  /// What a step hands over; nil where it needs another one, or the fixture can't fill it.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - fixture: what the link is built from.
  init?(_ step: Step, in fixture: Fixture) {
    switch step {
    case .flip(let flip), .request(let flip):
      guard flip.method == .get, let code = try? flip.code.fill(),
        let link = try? flip.link?.fill(fixture)
      else { return nil }
      self.init(
        step.role, link: InputLink(splitting: link), outcome: flip.outcome,
        activity: flip.activity, code: code)
    case .returned(let returned):
      guard let link = try? returned.link?.fill(fixture) else { return nil }
      var pending: Pending?
      switch returned.pending {
      case .state(let state):
        pending = Pending(redirectURI: returned.redirectURL.octets, state: state)
      case .nothing: break
      case .step, .ofSession: return nil
      }
      self.init(
        .googleApp, link: InputLink(splitting: link), activity: returned.activity,
        pending: pending)
    case .start: return nil
    }
  }
}
