import AdapterProtocol
import AppFlip
public import Conformance

/// An input that a campaign begins with.
public struct Seed: Sendable {
  /// The permanent name.
  public let name: String
  /// The input.
  public let input: FuzzInput

  /// Names an input.
  public init(_ name: String, _ input: FuzzInput) {
    self.name = name
    self.input = input
  }
}

extension Seed {
  /// The seeds of a campaign: what nothing is wrong with, then a seed for each row of the corpus.
  ///
  /// A link of an app is a seed for an authorization endpoint, too, if it makes a request.
  public static func all(of corpus: Corpus, in fixture: Fixture) -> [Seed] {
    Role.allCases.flatMap { all(of: corpus, for: $0, in: fixture) }
  }

  /// The seeds of a campaign for one role.
  static func all(of corpus: Corpus, for role: Role, in fixture: Fixture) -> [Seed] {
    let seeds =
      switch role {
      case .app: corpus.links.compactMap { app($0, in: fixture) }
      case .authorizationEndpoint: corpus.links.compactMap { endpoint($0, in: fixture) }
      case .googleApp:
        starts(of: (try? Catalogue.googleApp(corpus))?.cases ?? [], in: fixture)
          + corpus.returned.compactMap { googleApp($0, in: fixture) }
      }
    return goodSeeds(for: role, in: fixture) + seeds
  }

  /// What nothing is wrong with: the ordinary input with each outcome, and each of the 12 URLs.
  private static func goodSeeds(for role: Role, in fixture: Fixture) -> [Seed] {
    guard let good = FuzzInput.good(role, in: fixture) else { return [] }
    let outcomes: [Seed] =
      role == .googleApp
      ? []
      : Outcome.allCases.filter { $0 != .waits }.map { outcome in
        var input = good
        input.outcome = outcome
        return Seed("\(role.rawValue).\(outcome.rawValue)", input)
      }
    return [Seed("\(role.rawValue).good", good)] + outcomes
      + RedirectURL.all.map { url in
        Seed("\(role.rawValue).\(url.environment).\(url.bundleID)", good.moved(to: url))
      }
  }

  /// The flips that the catalogue of cases has started one by one, and the good one.
  private static func starts(of cases: [Case], in fixture: Fixture) -> [Seed] {
    let good = FuzzInput.Start(goodIn: fixture)
    return [Seed(Generator.goodStartName, FuzzInput(good))]
      + cases.compactMap { testCase in
        guard testCase.steps.count == 1, case .start(let step)? = testCase.steps.first else {
          return nil
        }
        let start = FuzzInput.Start(
          appLink: good.appLink, clientID: step.clientID ?? good.clientID,
          scopes: step.scopes ?? good.scopes, redirectURI: step.redirectURL.octets)
        return Seed(testCase.id, FuzzInput(start))
      }
  }

  private static func app(_ row: Case, in fixture: Fixture) -> Seed? {
    (try? row.steps.first?.link?.fill(fixture)).map {
      Seed(row.id, FuzzInput(.app, link: InputLink(splitting: $0), code: Flip.Code.trap))
    }
  }

  private static func endpoint(_ row: Case, in fixture: Fixture) -> Seed? {
    (try? row.steps.first?.link?.asAuthorizationRequest?.fill(fixture)).map {
      Seed(
        "endpoint.\(row.id)",
        FuzzInput(.authorizationEndpoint, link: InputLink(splitting: $0), code: Flip.Code.trap))
    }
  }

  private static func googleApp(_ testCase: Case, in fixture: Fixture) -> Seed? {
    guard testCase.steps.count == 1, case .returned(let returned)? = testCase.steps.first else {
      return nil
    }
    var pending: FuzzInput.Pending?
    if let state = returned.pending.state {
      pending = FuzzInput.Pending(redirectURI: returned.redirectURL.octets, state: state)
    }
    let octets = try? returned.link?.fill(fixture)
    return Seed(
      testCase.id,
      FuzzInput(
        .googleApp, link: octets.map { InputLink(splitting: $0) }, activity: returned.activity,
        pending: pending))
  }
}

extension FuzzInput {
  /// A good input at another of the 12 URLs.
  fileprivate func moved(to url: RedirectURL) -> FuzzInput {
    var input = self
    if role == .googleApp {
      input.link?.base = url.octets
      input.pending?.redirectURI = url.octets
    } else if let place = parameters.indices(named: "redirect_uri").first {
      input.parameters[place].value = PercentEncoding.encode(url.octets)
    }
    return input
  }
}

extension Seed {
  /// A seed for each case of one request.
  package static func all(of catalogue: Catalogue, in fixture: Fixture) -> [Seed] {
    catalogue.cases.compactMap { testCase in
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
      guard let link = try? returned.link?.fill(fixture) else { return nil }
      var pending: Pending?
      switch returned.pending {
      case .state, .fresh:
        pending = returned.pending.state.map {
          Pending(redirectURI: returned.redirectURL.octets, state: $0)
        }
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
