import AdapterProtocol
import AppFlip
import Conformance

/// An input that a campaign begins with, and its permanent name.
struct Seed: Sendable {
  let name: String
  let input: FuzzRequest

  init(_ name: String, _ input: FuzzRequest) { (self.name, self.input) = (name, input) }
}

extension Seed {
  /// What nothing is wrong with, then a seed for each row of the corpus; a link of an app is one for an
  /// authorization endpoint, too, if it makes a request.
  static func all(of corpus: Corpus, for role: Role, in fixture: Fixture) -> [Seed] {
    let seeds: [Seed] =
      switch role {
      case .app:
        corpus.links.compactMap { Seed($0.id, $0.steps.first?.link, to: role, in: fixture) }
      case .authorizationEndpoint:
        corpus.links.compactMap {
          let request = $0.steps.first?.link?.asAuthorizationRequest
          return Seed("endpoint.\($0.id)", request, to: role, in: fixture)
        }
      case .googleApp:
        [Seed(Generator.goodStartName, FuzzRequest(FuzzRequest.Start(goodIn: fixture)))]
          + all(of: (try? Catalogue.googleApp(corpus))?.cases ?? [], in: fixture)
          .filter { $0.input.start != nil } + all(of: corpus.returned, in: fixture)
      }
    let own = role == .authorizationEndpoint ? Case.ofOwn(fixture.endpoint.ownRedirectURIs) : []
    return goodSeeds(for: role, in: fixture) + all(of: own, in: fixture) + seeds
  }

  private static func goodSeeds(for role: Role, in fixture: Fixture) -> [Seed] {
    guard let good = FuzzRequest.good(role, in: fixture) else { return [] }
    let outcomes = role == .googleApp ? [] : Outcome.allCases.filter { $0 != .waits }
    func seed(_ name: String, _ change: (inout FuzzRequest) -> Void = { _ in }) -> Seed {
      var input = good
      change(&input)
      return Seed("\(role.rawValue).\(name)", input)
    }
    return [seed("good")]
      + outcomes.map { outcome in seed(outcome.rawValue) { $0.outcome = outcome } }
      + RedirectURL.all.map { url in
        seed("\(url.environment).\(url.bundleID)") {
          if role == .googleApp {
            $0.link?.base = url.octets
            $0.pending?.redirectURI = url.octets
          } else {
            $0[first: .redirectURI]?.value = PercentEncoding.encode(url.octets)
          }
        }
      }
  }

  private init?(_ name: String, _ link: LinkTemplate?, to role: Role, in fixture: Fixture) {
    // What is too long to be sent needn't be split.
    guard let octets = try? link?.unnamed.fill(fixture), octets.count <= FuzzRequest.longest else {
      return nil
    }
    self.init(name, FuzzRequest(role, link: InputLink(splitting: octets), code: Flip.Code.trap))
  }

  static func all(of cases: [Case], in fixture: Fixture) -> [Seed] {
    cases.compactMap { testCase in
      guard testCase.steps.count == 1, let step = testCase.steps.first,
        let input = FuzzRequest(step, in: fixture)
      else { return nil }
      return Seed(testCase.id, input)
    }
  }
}

extension FuzzRequest {
  /// Nil if a step needs another one, or the fixture can't fill it.
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
