import AdapterProtocol
import AppFlip
import Conformance
import TestSupport
import Testing

@Suite("Gaps in what a run covers")
struct CoverageGapTests {
  private static func app(without outcomes: [UserDecision]) -> CorrectVariant {
    CorrectVariant("an app") { variant in
      variant.roles = variant.roles.filter { $0.key == .app }
      variant.roles[.app]?.outcomes.removeAll(where: outcomes.contains)
    }
  }

  @Test(
    "an outcome or a feature that isn't declared leaves one, which says what would close it",
    .longProof("whole runs of the cases"))
  func gaps() throws {
    let catalogue = try SharedCatalogue.all.get()
    func left(by variant: CorrectVariant) throws -> [CoverageGap] {
      try variant.run(catalogue, Settings()).gaps
    }
    for (outcomes, rules, fix) in [
      ([], [], ""),
      (
        [.cancels], ["app/error/left"], "Serve the outcome cancels, and declare it in the reply to"
      ),
      (
        [.signInFails, .offline, .timesOut], ["app/error/cancelled"],
        "Serve one of the outcomes sign-in-fails, offline and times-out, "
      ),
    ] as [([UserDecision], [String], String)] {
      let gaps = try left(by: Self.app(without: outcomes))
      #expect(gaps.map(\.rule.rawValue) == rules)
      #expect(gaps.allSatisfy { $0.fix.hasPrefix(fix) }, "\(gaps.map(\.fix))")
    }
    let endpoint = CorrectVariant("an endpoint where nobody declines") { variant in
      variant.roles = variant.roles.filter { $0.key == .authorizationEndpoint }
      variant.roles[.authorizationEndpoint]?.outcomes = [.approves]
    }
    let gap = try #require(try left(by: endpoint).first)
    #expect(gap.fix.hasSuffix("for a live endpoint, describe the steps in --endpoint-options."))
    let variant = CorrectVariant("a Google app that starts nothing") { variant in
      variant.roles = [.googleApp: Capabilities(outcomes: [], features: [.bytes])]
    }
    let gaps = try left(by: variant)
    let rules = ["parameters", "scopes", "nonce", "redirect-uri"].map { "google-app/start/\($0)" }
    #expect(
      gaps.map(\.rule.rawValue) == rules
        && gaps.allSatisfy { $0.fix.contains("the feature start,") })
  }

  @Test("a rule that isn't required in the edition leaves none")
  func edition() throws {
    let variant = Self.app(without: UserDecision.allCases.filter { $0 != .approves })
    let returned = Rule.appErrorReturned.id
    // A link that may be refused, and is served, says nothing of what becomes of a refused one.
    let all = try SharedCatalogue.app.get()
    let catalogue = all.only(
      all.cases.filter {
        $0.id == Case.good(of: .app) || $0.id.hasPrefix("app.answer.")
          || $0.expectations.contains { $0.rule == Rule.appStateExact.id }
      }.map(\.id))
    for (edition, isGap) in [(Edition.newest, true), (.second, false)] {
      let gaps = try variant.run(catalogue, .with(edition: edition)).gaps
      #expect(gaps.map(\.rule).contains(returned) == isGap)
    }
  }
}
