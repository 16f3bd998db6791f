import AppFlip
import Conformance
import TestSupport
import Testing

/// Implementations that don't try: none of them may seem to keep a rule that it doesn't keep.
@Suite("Null implementations")
struct NullImplementationTests {
  /// What an implementation that doesn't try comes to in a role.
  struct Row: CustomTestStringConvertible, Sendable {
    let manner: NullManner
    let role: Role
    let kept: [KeptRule]

    init(_ manner: NullManner, _ role: Role, _ kept: KeptRule...) {
      self.manner = manner
      self.role = role
      self.kept = kept
    }

    var testDescription: String { "\(role.rawValue) \(manner)" }
  }

  static let rows: [Row] = [
    Row(
      .acceptsEverything, .app,
      .honestly("app/answer/either", "always a code and no error"),
      .honestly("app/answer/no-leak", "nothing but code and state"),
      .honestly("app/answer/once", "always one URL"),
      .honestly("app/code/exact", "the code is written as it should be"),
      .honestly("app/code/form-reading", "the code is written as it should be"),
      .honestly("app/code/percent-reading", "the code is written as it should be"),
      .honestly("app/handled/agrees", "something is always opened"),
      .honestly("app/open/universal-links-only", "always so"),
      .honestly("app/params/order-free", "no order is looked at"),
      .honestly("app/params/unknown-ignored", "no unknown parameter is looked at"),
      .honestly("app/redirect-uri/accepted", "whoever asks gets a code"),
      .honestly("app/redirect-uri/environment", "the answer goes where the link says"),
      .honestly("app/scope/optional", "no scope is looked at"),
      .honestly("app/state/form-reading", "a state is copied, not decoded"),
      .honestly("app/state/percent-reading", "a state is copied, not decoded")),
    Row(
      .refusesEverything, .app, .honestly("app/survives", "nothing is read")),
    Row(
      .echoes, .app,
      .honestly("app/answer/once", "always one URL"),
      .honestly("app/answer/well-formed", "every link that is a URI is one when it comes back"),
      .honestly("app/client-id/match", "no link has a code"),
      .honestly("app/handled/agrees", "something is always opened"),
      .honestly("app/open/universal-links-only", "always so")),
    Row(
      .isConstant, .app,
      .honestly("app/answer/either", "always a code and no error"),
      .honestly("app/answer/no-leak", "nothing but code and state"),
      .honestly("app/answer/once", "always one URL"),
      .honestly("app/answer/well-formed", "the one answer is"),
      .honestly("app/handled/agrees", "something is always opened"),
      .honestly("app/open/universal-links-only", "always so"),
      .honestly("app/params/order-free", "no order is looked at"),
      .honestly("app/params/unknown-ignored", "no unknown parameter is looked at"),
      .elsewhere("app/redirect-uri/accepted", chargedTo: "app/answer/at-redirect-uri"),
      .honestly("app/scope/optional", "no scope is looked at"),
      .elsewhere("app/state/form-reading", chargedTo: "app/state/exact"),
      .elsewhere("app/state/percent-reading", chargedTo: "app/state/exact")),
    Row(.throwsAlways, .app),
    Row(
      .acceptsEverything, .authorizationEndpoint,
      .honestly("endpoint/answer/either", "always a code and no error"),
      .honestly("endpoint/code/exact", "the code is written as it should be"),
      .honestly("endpoint/params/order-free", "no order is looked at"),
      .honestly("endpoint/params/undecodable", "a state is copied, not decoded"),
      .honestly("endpoint/params/unknown-ignored", "no unknown parameter is looked at"),
      .honestly("endpoint/redirect-uri/accepted", "whoever asks gets a code"),
      .honestly("endpoint/redirect/status", "always 302, with one Location"),
      .honestly("endpoint/state/form-reading", "a state is copied, not decoded"),
      .honestly("endpoint/state/percent-reading", "a state is copied, not decoded"),
      .honestly("endpoint/survives", "no request is too much for it")),
    Row(
      .refusesEverything, .authorizationEndpoint,
      .honestly("endpoint/page/reflects", "the page is empty"),
      .honestly("endpoint/redirect/split", "no value of the request is in the response"),
      .honestly("endpoint/survives", "nothing is read")),
    Row(
      .echoes, .authorizationEndpoint,
      .honestly("endpoint/answer/well-formed", "every request is a URI"),
      .honestly("endpoint/params/undecodable", "a state is copied, not decoded"),
      .honestly("endpoint/redirect/split", "no request has a line break that isn't escaped"),
      .honestly("endpoint/redirect/status", "always 302, with one Location"),
      .honestly("endpoint/survives", "nothing is read")),
    Row(
      .isConstant, .authorizationEndpoint,
      .honestly("endpoint/answer/either", "always a code and no error"),
      .honestly("endpoint/answer/well-formed", "the one answer is"),
      .honestly("endpoint/params/order-free", "no order is looked at"),
      .honestly("endpoint/params/unknown-ignored", "no unknown parameter is looked at"),
      .elsewhere("endpoint/redirect-uri/accepted", chargedTo: "endpoint/answer/at-redirect-uri"),
      .honestly("endpoint/redirect/split", "no value of the request is in the response"),
      .honestly("endpoint/redirect/status", "always 302, with one Location"),
      .elsewhere("endpoint/state/form-reading", chargedTo: "endpoint/state/exact"),
      .elsewhere("endpoint/state/percent-reading", chargedTo: "endpoint/state/exact"),
      .honestly("endpoint/survives", "nothing is read")),
    Row(.throwsAlways, .authorizationEndpoint),
    Row(
      .acceptsEverything, .googleApp,
      .honestly("google-app/start/universal-links-only", "always so"),
      .honestly("google-app/survives", "no link is too much for it")),
    Row(
      .refusesEverything, .googleApp,
      .honestly("google-app/survives", "nothing is read")),
    Row(
      .echoes, .googleApp,
      .honestly("google-app/start/universal-links-only", "always so"),
      .honestly("google-app/survives", "nothing is read")),
    Row(
      .isConstant, .googleApp,
      .honestly("google-app/start/universal-links-only", "always so"),
      .honestly("google-app/survives", "nothing is read")),
    Row(.throwsAlways, .googleApp),
  ]

  @Test(
    "every rule is broken, or nothing passes by it, but for the few that are kept", arguments: rows)
  func rules(_ row: Row) throws {
    let result = try judge(row.manner, as: row.role)
    let isPassed = result.isPassed
    #expect(!isPassed)
    let reasons = row.kept.map { "\($0.name): \($0.reason)" }.joined(separator: "\n")
    #expect(result.keptRules.sorted() == row.kept.map(\.name).sorted(), "known:\n\(reasons)")
    for kept in row.kept {
      guard let other = kept.chargedRule else { continue }
      let rule = Rule.ID(rawValue: kept.name)
      let isCharged = result.cases.contains {
        $0.testCase.rules.contains(rule) && $0.verdict(by: other)?.evidence != nil
      }
      #expect(isCharged, "\(kept.name) isn't charged to \(other)")
    }
  }

  @Test(
    "the right kind of answer with other octets breaks the rules about octets, and no other",
    arguments: Role.allCases)
  func wrongOctets(_ role: Role) throws {
    let result = try judge(.writesWrongOctets, as: role)
    #expect(result.brokenRules.sorted() == Self.aboutOctets(of: role))
    // Neither does a rule pass that is about one way to read them.
    let kept = result.keptRules.filter { $0.hasSuffix("-reading") }
    #expect(kept == [])
  }

  @Test("no octets are wrong octets, and no answer", arguments: Role.allCases)
  func noOctets(_ role: Role) throws {
    let result = try judge(.writesNoOctets, as: role)
    let octets = Self.aboutOctets(of: role)
    switch role {
    case .app: #expect(result.brokenRules.contains("app/answer/either"))
    case .authorizationEndpoint: #expect(result.brokenRules.contains("endpoint/answer/either"))
    case .googleApp: #expect(Set(result.brokenRules).isSuperset(of: octets))
    }
    // An altered state is none that is missing.
    let kept = result.keptRules.filter {
      $0.hasSuffix("-reading") || (octets.contains($0) && !$0.hasSuffix("/undecodable"))
    }
    #expect(kept == [])
  }

  /// The rules that say which octets are written, sorted; what one reader makes of them is judged
  /// only if another reads them right.
  private static func aboutOctets(of role: Role) -> [String] {
    switch role {
    case .app:
      ["app/code/exact", "app/params/undecodable", "app/state/exact", "app/state/in-error"]
    case .authorizationEndpoint:
      [
        "endpoint/code/exact", "endpoint/params/undecodable", "endpoint/state/exact",
        "endpoint/state/in-error",
      ]
    case .googleApp: ["google-app/code/linked", "google-app/start/parameters"]
    }
  }

  @Test("there is a row for every role and every manner that isn't about octets")
  func complete() {
    let rows = Set(Self.rows.map(\.testDescription))
    #expect(rows.count == Role.allCases.count * (NullManner.allCases.count - 2))
  }

  // MARK: - Judging

  private func judge(_ manner: NullManner, as role: Role) throws -> RunResult {
    var settings = Settings()
    settings.profile = .strict
    return try ConformanceRun.execute(
      cases(of: role), on: adapter(manner, as: role), named: "null", settings: settings)
  }

  private func adapter(_ manner: NullManner, as role: Role) throws -> InProcessAdapter {
    switch role {
    case .app: .nullApp(manner)
    case .authorizationEndpoint: try .nullEndpoint(manner)
    case .googleApp: .nullGoogleApp(manner)
    }
  }

  /// The cases of ordinary size: a rule may seem to be kept by some of its cases.
  private func cases(of role: Role) throws -> Catalogue {
    let catalogue =
      switch role {
      case .app: SharedCatalogue.app
      case .authorizationEndpoint: SharedCatalogue.endpoint
      case .googleApp: SharedCatalogue.googleApp
      }
    return try CaseSample(Rule.binding(role), catalogue.get(), sample: 1).small
  }
}

/// A rule that an implementation keeps although it doesn't try.
struct KeptRule: Sendable {
  let name: String
  /// Why it is kept, in words.
  let reason: String
  /// The rule that is broken in the cases made for this one; nil if it is kept indeed.
  let chargedRule: Rule.ID?

  /// It is kept indeed.
  static func honestly(_ name: String, _ reason: String) -> KeptRule {
    KeptRule(name: name, reason: reason, chargedRule: nil)
  }

  /// It passes if the answer happens to be right; what is wrong elsewhere is another rule's.
  static func elsewhere(_ name: String, chargedTo rule: String) -> KeptRule {
    KeptRule(name: name, reason: "charged to \(rule)", chargedRule: Rule.ID(rawValue: rule))
  }
}

extension RunResult {
  /// The rules by which some verdicts pass and none is a violation.
  fileprivate var keptRules: [String] {
    tallies.filter { $0.tally.pass > 0 && $0.tally.fail + $0.tally.warn == 0 }
      .map(\.rule.id.rawValue)
  }
}
