import AdapterProtocol
import AppFlip
package import Conformance

/// An input that a campaign begins with, and its permanent name.
package struct Seed: Sendable {
  package let name: String
  package let input: FuzzInput

  package init(_ name: String, _ input: FuzzInput) {
    (self.name, self.input) = (name, input)
  }
}

extension Seed {
  /// The seeds of a campaign: what nothing is wrong with, then a seed for each row of the corpus.
  ///
  /// A link of an app is a seed for an authorization endpoint, too, if it makes a request.
  package static func all(of corpus: Corpus, in fixture: Fixture) -> [Seed] {
    Role.allCases.flatMap { all(of: corpus, for: $0, in: fixture) }
  }

  static func all(of corpus: Corpus, for role: Role, in fixture: Fixture) -> [Seed] {
    let seeds: [Seed] =
      switch role {
      case .app:
        corpus.links.compactMap { Seed($0.id, $0.steps.first?.link, to: role, in: fixture) }
      case .authorizationEndpoint:
        corpus.links.compactMap {
          Seed(
            "endpoint.\($0.id)", $0.steps.first?.link?.asAuthorizationRequest, to: role, in: fixture
          )
        }
      case .googleApp:
        [Seed(Generator.goodStartName, FuzzInput(FuzzInput.Start(goodIn: fixture)))]
          + all(of: (try? Catalogue.googleApp(corpus))?.cases ?? [], in: fixture)
          .filter { $0.input.start != nil } + all(of: corpus.returned, in: fixture)
      }
    return goodSeeds(for: role, in: fixture) + seeds
  }

  /// What nothing is wrong with: the ordinary input with each outcome, and each of the 12 URLs.
  private static func goodSeeds(for role: Role, in fixture: Fixture) -> [Seed] {
    guard let good = FuzzInput.good(role, in: fixture) else { return [] }
    let outcomes = role == .googleApp ? [] : Outcome.allCases.filter { $0 != .waits }
    return [Seed("\(role.rawValue).good", good)]
      + outcomes.map { outcome in
        var input = good
        input.outcome = outcome
        return Seed("\(role.rawValue).\(outcome.rawValue)", input)
      }
      + RedirectURL.all.map { url in
        var input = good
        if role == .googleApp {
          input.link?.base = url.octets
          input.pending?.redirectURI = url.octets
        } else if let place = good.parameters.indices(named: "redirect_uri").first {
          input.parameters[place].value = PercentEncoding.encode(url.octets)
        }
        return Seed("\(role.rawValue).\(url.environment).\(url.bundleID)", input)
      }
  }

  private init?(_ name: String, _ link: LinkTemplate?, to role: Role, in fixture: Fixture) {
    guard let octets = try? link?.unnamed.fill(fixture) else { return nil }
    self.init(name, FuzzInput(role, link: InputLink(splitting: octets), code: Flip.Code.trap))
  }

  /// A seed for each case of one request.
  package static func all(of cases: [Case], in fixture: Fixture) -> [Seed] {
    cases.compactMap { testCase in
      guard testCase.steps.count == 1, let step = testCase.steps.first,
        let input = FuzzInput(step, in: fixture)
      else { return nil }
      return Seed(testCase.id, input)
    }
  }
}

extension FuzzInput {
  /// What a step hands over; nil if it needs another one, or the fixture can't fill it.
  init?(_ step: Step, in fixture: Fixture) {
    switch step {
    case .flip(let flip), .request(let flip):
      guard flip.method == .get, let code = try? flip.code.fill(),
        let link = try? flip.link?.fill(fixture)
      else { return nil }
      self.init(
        step.role, link: InputLink(splitting: link), outcome: flip.outcome,
        activity: flip.activity, code: code)
      headers = flip.headers.map { InputHeader($0.name.octets, $0.value.octets) }
    case .returned(let returned):
      switch returned.pending {
      case .state, .fresh, .nothing: break
      case .step, .ofSession: return nil
      }
      let link = try? returned.link?.fill(fixture)
      self.init(
        .googleApp, link: link.map { InputLink(splitting: $0) }, activity: returned.activity,
        pending: returned.pending.state.map {
          Pending(redirectURI: returned.redirectURL.octets, state: $0)
        })
    case .start(let step):
      let good = Start(goodIn: fixture)
      self.init(
        Start(
          appLink: good.appLink, clientID: step.clientID ?? good.clientID,
          scopes: step.scopes ?? good.scopes, redirectURI: step.redirectURL.octets))
    }
  }
}
