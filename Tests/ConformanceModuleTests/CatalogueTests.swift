import AdapterProtocol
import AppFlip
import TestSupport
import Testing

@testable import Conformance

@Suite("Catalogue")
struct CatalogueTests {
  let catalogue: Catalogue

  init() throws { catalogue = try SharedCatalogue.all.get() }

  @Test(
    "every rule has a case made for it",
    arguments: [.app, .authorizationEndpoint, .googleApp, nil].flatMap(Rule.binding).map(\.id))
  func coverage(_ rule: Rule.ID) {
    #expect(!catalogue.exercising(rule).isEmpty)
  }

  @Test("no suite lists more cases than the console can bear", arguments: Rule.all.map(\.id))
  func size(_ rule: Rule.ID) {
    #expect(catalogue.exercising(rule).count <= 1_000)
  }

  @Test("every case that forbids a code has a twin that demands one")
  func twins() throws {
    for testCase in catalogue.cases where testCase.policy == nil {
      let forbidding = testCase.expectations.filter {
        !$0.permitted.contains(where: \.isSuccess)
      }
      guard !forbidding.isEmpty else { continue }
      let twin = try #require(
        testCase.twin.flatMap { catalogue[$0] }, "\(testCase.id) has no twin")
      let isFailure = twin.steps.contains { $0.outcome != .approves }
      #expect(
        isFailure || twin.expectations.allSatisfy { $0.permitted.allSatisfy(\.isSuccess) })
    }
  }

  @Test("no link is longer than the protocol allows, and no case longer than an app must serve")
  func lengths() throws {
    for testCase in catalogue.cases where testCase.role != nil {
      guard testCase.role != .googleApp, let link = testCase.steps.last?.link else { continue }
      let count = try link.fill(testCase.fixture).count
      #expect(count <= 512 * 1_024, "\(testCase.id)")
      let isDemanding = testCase.expectations.contains { !$0.permitted.contains(.nothing) }
      #expect(count <= ParsedLink.servedLength || !isDemanding, "\(testCase.id)")
    }
  }

  @Test("the telling cases of a rule are of its role, each once", arguments: Rule.all.map(\.id))
  func tellingCases(_ id: Rule.ID) throws {
    let telling = try #require(Rule.named(id)).tellingCases
    #expect(Set(telling).count == telling.count)
    for name in telling { #expect(catalogue[name]?.role == id.role, "\(name)") }
  }

  @Test("every one of the 12 URLs meets every outcome but waiting")
  func redirectURLs() {
    for url in RedirectURL.all {
      for outcome in UserDecision.allCases where outcome != .waits {
        let name = "\(url.environment).\(url.bundleID)"
        let first =
          outcome == .approves ? "app.good.\(name).short" : "app.url.\(name).\(outcome.rawValue)"
        #expect(catalogue[first] != nil)
        #expect(catalogue["app.later.\(name).\(outcome.rawValue)"] != nil)
      }
    }
  }

  @Test("a control request has the redirect URL, the state, the language and the order of its case")
  func ordinaryValues() throws {
    var counts: [OrdinaryRequest: Int] = [:]
    for testCase in catalogue.cases {
      let twin = try #require(testCase.positiveControl.map { catalogue[$0] } ?? testCase)
      #expect(twin.ordinary == testCase.ordinary, "\(testCase.id)")
      if testCase.configuration == nil { counts[testCase.ordinary, default: 0] += 1 }
    }
    // All 48 are in use, and none is the rule.
    #expect(counts.count == RedirectURL.all.count * OrdinaryRequest.Form.allCases.count)
    #expect(counts.values.allSatisfy { $0 > 40 && $0 < 400 }, "\(counts)")
  }

  @Test(
    "the name of a case chooses its ordinary values, and a name that has a redirect URL has that")
  func ordinaryNames() {
    for (id, name) in [
      ("app.good", "production.com.google.Chromecast.short"),
      ("app.url.sandbox.com.google.OPA.dev.declines", "sandbox.com.google.OPA.dev.long"),
      ("endpoint.good.sandbox.com.google.OPA.medium", "sandbox.com.google.OPA.medium"),
      ("app.client-id.unknown", OrdinaryRequest(of: "endpoint.client-id.unknown").name),
      ("app.client-id.unknown@other", OrdinaryRequest(of: "app.client-id.unknown").name),
    ] { #expect(OrdinaryRequest(of: id).name == name, "\(id)") }
  }

  @Test("no two cases of an app send the same state where it may be served")
  func states() throws {
    var seen: [[UInt8]: String] = [:]
    for testCase in try SharedCatalogue.app.get().cases {
      let states = try Set(
        testCase.steps.compactMap { step in
          ParsedLink(try step.link?.fill(testCase.fixture) ?? []).state.value.map { Array($0.raw) }
        })
      for state in states where state.count >= OrdinaryState.shortest {
        #expect(seen.updateValue(testCase.id, forKey: state) == nil, "\(testCase.id)")
      }
    }
  }

  @Test("is no catalogue when empty, or with a name twice, or with an unknown twin or rule")
  func refusesWhatIsWrong() {
    let rule = Rule.appSurvives.id
    let one = Case("one", "", subject: rule, steps: [])
    #expect(throws: CatalogueError.empty) { try Catalogue([]) }
    #expect(throws: CatalogueError.repeatedID("one")) { try Catalogue([one, one]) }
    let orphan = Case("orphan", "", subject: rule, steps: [], twin: "nobody")
    #expect(throws: CatalogueError.missingTwin("nobody", of: "orphan")) {
      try Catalogue([orphan])
    }
    let unknown = Rule.ID(rawValue: "app/unknown")
    let stray = Case("stray", "", subject: unknown, steps: [])
    #expect(throws: CatalogueError.unknownRule(unknown, in: "stray")) { try Catalogue([stray]) }
    let unprintable = Case("a\u{1B}b", "", subject: rule, steps: [])
    #expect(throws: CatalogueError.unprintableID("a\\x1Bb")) { try Catalogue([unprintable]) }
  }
}
