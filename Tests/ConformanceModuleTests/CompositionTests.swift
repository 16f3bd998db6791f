import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

/// Roles put together: the adapter plays those that it has, the reference plays the others.
@Suite("Composition")
struct CompositionTests {
  private func compose(
    _ arguments: String..., roles: [Role]? = nil, alone: Bool = false
  ) async throws -> RunResult {
    let words = (["./reference-adapter"] + arguments).joined(separator: " ")
    let command = AdapterCommand(words, relativeTo: Checkout.products.path)
    return try await run(
      command, SharedCatalogue.composition.get(),
      partner: alone ? nil : ReferenceAdapter.partner(by: .newest),
      settings: .with(profile: .strict, roles: roles))
  }

  @Test(
    "whatever roles the reference plays itself, every flip comes to its end",
    arguments: [nil, [.app], [.authorizationEndpoint], [.googleApp], [.app, .googleApp]]
      as [[Role]?])
  func everyRole(_ roles: [Role]?) async throws {
    let result = try await compose(roles: roles)
    #expect(result.violations == [])
    #expect(result.total.inconclusive == 0)
    #expect(result.isPassed)
    // Flips in which the adapter has no part say nothing about it.
    let concerned = Set(result.cases.flatMap { $0.testCase.steps.map(\.role) })
    #expect(concerned.isSuperset(of: roles ?? Role.allCases))
    for testCase in result.cases.map(\.testCase) {
      #expect(testCase.steps.contains { (roles ?? Role.allCases).contains($0.role) })
    }
    if roles == nil { #expect(result.cases.allSatisfy { $0.partnerSteps.isEmpty }) }
  }

  @Test(
    "a fault of one role shows at the end of the flip",
    arguments: [
      ("state/decoded-twice", [.app], "composition/state/exact"),
      ("code/truncated-above-32", [.app], "composition/code/exact"),
      ("error/declined-as-cancelled", [.app], ""),
      ("state/dropped", [.app], "composition/outcome/reached"),
      ("error/code-despite-decline", [.app], "composition/outcome/reached"),
      ("redirect-uri/sandbox-refused", [.app], "composition/outcome/reached"),
      ("endpoint/state/lower-cased", [.authorizationEndpoint], "composition/state/exact"),
      ("endpoint/code/truncated-above-32", [.authorizationEndpoint], "composition/code/exact"),
      ("google-app/start/other-state-sent", [.googleApp], "composition/state/exact"),
      ("google-app/code/lower-cased", [.googleApp], "composition/code/exact"),
      ("google-app/error/cancelled-aborts", [.googleApp], "composition/outcome/reached"),
      ("google-app/start/state-not-sent", [.googleApp], "composition/outcome/reached"),
    ] as [(String, [Role], String)])
  func fault(_ name: String, _ roles: [Role], _ rule: String) async throws {
    let result = try await compose("--fault", name, roles: roles)
    let broken = result.brokenRules
    if rule.isEmpty { #expect(broken.isEmpty) } else { #expect(broken.contains(rule), "\(broken)") }
  }

  @Test("a partner that can't be started is the suite's own failure: the run isn't complete")
  func noPartner() async throws {
    let ids = ["app.good", "composition.app.production.com.google.Chromecast.approves"]
    let result = try await run(
      ReferenceAdapter.command(), SharedCatalogue.all.get().only(ids),
      partner: AdapterCommand("./no-such-adapter", relativeTo: Checkout.products.path))
    #expect(result["app.good"]?.summary == .pass)
    let composed = try #require(result[ids[1]])
    let verdict = composed.verdict(by: Rule.compositionStateExact.id).map { "\($0)" } ?? ""
    #expect(verdict.contains("own reference, which plays the other roles, can"))
    #expect(composed.summary == .notRun && result.gaps.isEmpty == false)
    #expect(result.record.footer.shortcoming?.contains("can't be started") == true)
    #expect(result.conclusion == .incomplete && !result.isPassed)
  }

  @Test("without a partner only flips are composed of which the adapter plays every step")
  func alone() async throws {
    let everything = try await compose(alone: true)
    #expect(everything.violations == [])
    #expect(everything.total.inconclusive == 0)
    #expect(!everything.cases.isEmpty)
    let nothing = try await compose(roles: [.app], alone: true)
    #expect(nothing.cases.isEmpty)
  }
}
