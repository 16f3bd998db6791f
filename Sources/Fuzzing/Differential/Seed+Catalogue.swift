import AdapterProtocol
import AppFlip
import Conformance

extension Seed {
  /// A seed for each case of one request.
  ///
  /// - Parameters:
  ///   - catalogue: the cases.
  ///   - world: what the links are built from.
  /// - Returns: the seeds, in the order of the cases; a case that the world can't fill makes none.
  static func all(of catalogue: Catalogue, in world: World) -> [Seed] {
    catalogue.cases.compactMap { testCase in
      guard testCase.steps.count == 1, let step = testCase.steps.first,
        let input = FuzzInput(step, in: world)
      else { return nil }
      return Seed(testCase.id, input)
    }
  }
}

extension FuzzInput {
  /// What a step hands over; nil where it needs another one, or the world can't fill it.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - world: what the link is built from.
  init?(_ step: Step, in world: World) {
    switch step {
    case .flip(let flip), .request(let flip):
      guard flip.method == .get, let code = try? flip.code.fill(),
        let link = try? flip.link?.fill(world)
      else { return nil }
      self.init(
        step.role, link: InputLink(splitting: link), outcome: flip.outcome,
        activity: flip.activity, code: code)
    case .returned(let returned):
      guard let link = try? returned.link?.fill(world) else { return nil }
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
