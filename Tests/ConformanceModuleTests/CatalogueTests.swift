import AdapterProtocol
import AppFlip
import Conformance
import TestSupport
import Testing

@Suite("Catalogue")
struct CatalogueTests {
  /// A case with the link of the flip that its expectations are about.
  struct Sent: Sendable {
    let testCase: Case
    let link: LinkReading
    let isBrowsing: Bool
    let isApproved: Bool

    /// Whether nothing is wrong with the link, or the request, for the role that is handed it.
    var isFlawless: Bool {
      guard testCase.role == .authorizationEndpoint else {
        return link.isFlawless(for: testCase.fixture.clientID)
      }
      let context = JudgingContext(fixture: testCase.fixture, features: [], edition: .newest)
      return FlipExchange(
        EndpointInput(url: Text(link.uri.octets)), link: link, reply: EndpointReply(status: 400),
        context: context
      ).isFlawless
    }
  }

  let catalogue: Catalogue
  let sent: [Sent]

  private static let shared = Result {
    let catalogue = try SharedCatalogue.all.get()
    let sent = try catalogue.cases.compactMap { testCase -> Sent? in
      guard testCase.role != nil, let flip = testCase.steps.last?.flip, let template = flip.link
      else { return nil }
      return Sent(
        testCase: testCase,
        link: LinkReading(
          try template.fill(testCase.fixture), body: flip.query,
          at: testCase.role == .authorizationEndpoint ? testCase.fixture.endpoint : nil),
        isBrowsing: flip.activity == .browsingWeb, isApproved: flip.outcome == .approves)
    }
    return (catalogue, sent)
  }

  init() throws { (catalogue, sent) = try Self.shared.get() }

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
      let forbidding = testCase.expectations.filter {
        !$0.permitted.contains(where: \.isSuccess)
      }
      guard !forbidding.isEmpty else { continue }
      let twin = try #require(
        testCase.twin.flatMap { catalogue[$0] }, "\(testCase.id) has no twin")
      let isFailure = twin.steps.contains { ($0.flip?.outcome ?? .approves) != .approves }
      #expect(
        isFailure || twin.expectations.allSatisfy { $0.permitted.allSatisfy(\.isSuccess) })
    }
  }

  @Test("a case demands a code only for links that nothing is wrong with")
  func demands() {
    for sent in sent where sent.testCase.expectations.contains(where: { $0.permitted == [.code] }) {
      let isServed = sent.isFlawless
      #expect(isServed, "\(sent.testCase.id) demands what an app may refuse")
    }
  }

  @Test("a case forbids a code only for links that something is wrong with")
  func refusals() {
    for sent in sent where sent.isBrowsing && sent.isApproved {
      let isForbidding = sent.testCase.expectations.contains { !$0.permitted.contains(.code) }
      let isServed = sent.isFlawless
      #expect(!isForbidding || !isServed, "\(sent.testCase.id) refuses a good link")
    }
  }

  @Test("what is no URI may always be dropped, by every rule")
  func malformed() {
    for sent in sent where !sent.link.isURI {
      let isDroppable = sent.testCase.expectations.allSatisfy { $0.permitted.contains(.nothing) }
      #expect(isDroppable, "\(sent.testCase.id)")
    }
  }

  @Test("a redirect URI that may be answered at is never demanded to be dropped, save for copies")
  func answerable() {
    for sent in sent where sent.isBrowsing {
      let expectations = sent.testCase.expectations
      let isSilent = expectations.contains { $0.permitted == [.nothing] }
      let isListed = sent.link.targets.allSatisfy(\.isListed)
      let mayBeOpened =
        sent.link.answerable != nil && (isListed || sent.testCase.role == .app)
      #expect(
        !isSilent || !mayBeOpened, "\(sent.testCase.id) demands silence at a good redirect URI")
      #expect(
        isSilent || mayBeOpened || sent.testCase.policy != nil || sent.link.redirectURI.isRepeated,
        "\(sent.testCase.id) lets an app open what is no redirect URI")
    }
  }

  @Test("no link is longer than the protocol allows, and no case longer than an app must serve")
  func lengths() {
    for sent in sent {
      let count = sent.link.uri.octets.count
      #expect(count <= 512 * 1_024, "\(sent.testCase.id)")
      let isDemanding = sent.testCase.expectations.contains { !$0.permitted.contains(.nothing) }
      #expect(count <= LinkReading.servedLength || !isDemanding, "\(sent.testCase.id)")
    }
  }

  @Test("the telling cases of a rule are of its role, each once", arguments: Rule.all.map(\.id))
  func tellingCases(_ id: Rule.ID) throws {
    let telling = try #require(Rule.named(id)).tellingCases
    #expect(Set(telling).count == telling.count)
    let all = try SharedCatalogue.all.get()
    for name in telling { #expect(all[name]?.role == id.role, "\(name)") }
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
