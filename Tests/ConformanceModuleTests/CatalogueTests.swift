import AppFlip
import Conformance
import TestSupport
import Testing

@Suite("Catalogue", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct CatalogueTests {
  let catalogue: Catalogue

  init() throws { catalogue = try .app(Corpus()) }

  @Test("every rule has a case made for it", arguments: Rule.all.map(\.id))
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
      let forbidding = testCase.expectations.filter { !$0.permitted.contains(.code) }
      guard !forbidding.isEmpty else { continue }
      let twin = try #require(
        testCase.twin.flatMap { catalogue[$0] }, "\(testCase.id) has no twin")
      let isFailure = twin.flips.contains { $0.outcome != .approves }
      #expect(isFailure || twin.expectations.allSatisfy { $0.permitted == [.code] })
    }
  }

  @Test("a case demands a code only for links that nothing is wrong with")
  func demands() throws {
    for testCase in catalogue.cases {
      let demanding = testCase.expectations.contains { $0.permitted == [.code] }
      guard demanding, let flip = testCase.flips.last, let template = flip.link else { continue }
      let link = LinkReading(try template.fill(.offered))
      let isServed = link.isFlawless(for: World.offered.clientID)
      #expect(isServed, "\(testCase.id) demands what an app may refuse")
    }
  }

  @Test("a case forbids a code only for links that something is wrong with")
  func refusals() throws {
    for testCase in catalogue.cases {
      let forbidding = testCase.expectations.contains { !$0.permitted.contains(.code) }
      guard forbidding, let flip = testCase.flips.last, flip.activity == .browsingWeb,
        let template = flip.link
      else { continue }
      let link = LinkReading(try template.fill(.offered))
      #expect(!link.isFlawless(for: World.offered.clientID), "\(testCase.id) refuses a good link")
    }
  }

  @Test("a redirect URI that may be answered at is never demanded to be dropped, save for copies")
  func answerable() throws {
    for testCase in catalogue.cases {
      guard let template = testCase.flips.last?.link, testCase.flips.last?.activity == .browsingWeb
      else { continue }
      let link = LinkReading(try template.fill(.offered))
      for expectation in testCase.expectations where expectation.permitted == [.nothing] {
        #expect(link.answerable == nil, "\(testCase.id) demands silence at a good redirect URI")
      }
      guard link.answerable == nil else { continue }
      #expect(
        testCase.policy != nil || testCase.expectations.contains { $0.permitted == [.nothing] }
          || link.redirectURI.isRepeated,
        "\(testCase.id) lets an app open what is no redirect URI")
    }
  }

  @Test("no link is longer than the protocol allows, and no case longer than an app must serve")
  func lengths() throws {
    for testCase in catalogue.cases {
      for flip in testCase.flips {
        let count = try flip.link?.fill(.offered).count ?? 0
        #expect(count <= 512 * 1_024, "\(testCase.id)")
        let demands = testCase.expectations.contains { !$0.permitted.contains(.nothing) }
        #expect(count <= LinkReading.servedLength || !demands, "\(testCase.id)")
      }
    }
  }

  @Test("every one of the 12 URLs meets every outcome but waiting")
  func redirectURLs() {
    for url in RedirectURL.all {
      for outcome in Outcome.allCases where outcome != .waits {
        #expect(catalogue["app.url.\(url.environment).\(url.bundleID).\(outcome.rawValue)"] != nil)
      }
    }
  }

  @Test("is no catalogue when empty, or with a name twice, or with an unknown twin or rule")
  func refusesWhatIsWrong() {
    let rule = Rule.appSurvives.id
    let one = Case("one", "", subject: rule, flips: [])
    #expect(throws: CatalogueError.empty) { try Catalogue([]) }
    #expect(throws: CatalogueError.repeatedID("one")) { try Catalogue([one, one]) }
    let orphan = Case("orphan", "", subject: rule, flips: [], twin: "nobody")
    #expect(throws: CatalogueError.missingTwin("nobody", of: "orphan")) {
      try Catalogue([orphan])
    }
    let unknown = Rule.ID(rawValue: "app/unknown")
    let stray = Case("stray", "", subject: unknown, flips: [])
    #expect(throws: CatalogueError.unknownRule(unknown, in: "stray")) { try Catalogue([stray]) }
    let unprintable = Case("a\u{1B}b", "", subject: rule, flips: [])
    #expect(throws: CatalogueError.unprintableID("a\\x1Bb")) { try Catalogue([unprintable]) }
  }
}
