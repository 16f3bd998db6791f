import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@Suite("Dependent steps")
struct DependentStepTests {
  private static let link = "\(Samples.appLink)?state=a%2Bb&x=1#f"

  private static let earlier: [Exchange] = [
    Samples.start(opening: [link], state: "a b+"),
    Samples.start(opening: [], state: "S2"),
    .flip(
      Samples.exchange(
        Samples.link(), opened: ["\(Samples.a)?code=c", "\(Samples.a)?error=cancelled"])),
    Samples.returned("\(Samples.a)?code=c", .linked, code: "c"),
    .flip(Samples.exchange(Samples.link(), opened: ["\(Samples.a)?code=4%2FP+7%2B&state=S1"])),
    .flip(Samples.exchange(Samples.link(), opened: ["\(Samples.a)?code=%FF&state=S1"])),
    Samples.start(opening: ["https://a.example/?response%5Ftype=code&state=S1"], state: "S1"),
  ]

  private static func filled(_ piece: LinkTemplate.Piece) throws(UnfillableTemplate) -> String {
    let link = LinkTemplate([.text("<"), piece, .text(">")])
    return String(decoding: try link.fill(.offered, after: earlier), as: UTF8.self)
  }

  @Test(
    "a link takes what a step opened, its query as it stands, or the state, percent-encoded",
    arguments: [
      (.opened(step: 0), "<\(link)>"), (.query(step: 0), "<state=a%2Bb&x=1>"),
      (.state(step: 0), "<a%20b%2B>"), (.state(step: 1), "<S2>"),
      (.query(step: 4), "<code=4%2FP+7%2B&state=S1>"), (.query(step: 6), "<state=S1>"),
    ] as [(LinkTemplate.Piece, String)])
  func places(_ piece: LinkTemplate.Piece, _ expected: String) throws {
    #expect(try Self.filled(piece) == expected)
  }

  @Test(
    "a link can't be made from a step that didn't come to what it needs, and says which",
    arguments: [
      (.opened(step: 1), "step 2 didn't open one URL"),
      (.opened(step: 2), "step 3 didn't open one URL"),
      (.query(step: 3), "step 4 didn't open one URL"),
      (.opened(step: 7), "step 8 didn't open one URL"),
      (.state(step: 2), "step 3 didn't start a flip"),
      (.state(step: 7), "step 8 didn't start a flip"),
    ] as [(LinkTemplate.Piece, String)])
  func unfillable(_ piece: LinkTemplate.Piece, _ reason: String) {
    let error = #expect(throws: UnfillableTemplate.self) { try Self.filled(piece) }
    #expect(error?.reason == reason)
  }

  @Test("a URL without a query has an empty one")
  func noQuery() throws {
    let start = Samples.start(opening: [Samples.appLink])
    let link = LinkTemplate([.appLink, .text("?"), .query(step: 0)])
    #expect(try link.fill(.offered, after: [start]) == Array("\(Samples.appLink)?".utf8))
  }

  @Test("the code is the one of an answer, read as RFC 3986 reads it")
  func code() throws {
    #expect(
      try RequestTemplate.Code.answered(step: 4).fill(after: Self.earlier) == Array("4/P+7+".utf8))
    for step in [0, 1, 2, 3, 5, 6] {
      let error = #expect(throws: UnfillableTemplate.self) {
        try RequestTemplate.Code.answered(step: step).fill(after: Self.earlier)
      }
      #expect(error?.reason.hasPrefix("step \(step + 1) didn't ") == true)
    }
  }

  @Test(
    "a case depends on its earlier steps by a link, by a code or by what is pending",
    arguments: [
      (.flip(RequestTemplate(LinkTemplate([.opened(step: 0)]))), true),
      (.request(RequestTemplate(LinkTemplate([.appLink, .query(step: 0)]))), true),
      (
        .returned(Return(LinkTemplate([.redirectURL(Fixture.redirectURL), .state(step: 0)]))), true
      ),
      (.flip(RequestTemplate(.flip(), code: .answered(step: 0))), true),
      (
        .returned(Return(LinkTemplate([.redirectURL(Fixture.redirectURL)]), pending: .step(0))),
        true
      ),
      (.flip(RequestTemplate(.flip())), false),
      (.request(RequestTemplate(nil, code: .bytes([0x61]))), false),
      (
        .returned(Return(LinkTemplate([.redirectURL(Fixture.redirectURL)]), pending: .ofSession)),
        false
      ),
      (.returned(Return(nil, pending: .nothing)), false), (.start(Start()), false),
    ] as [(Step, Bool)])
  func dependence(_ step: Step, _ isDependent: Bool) {
    let testCase = Case(
      "case", "", subject: Rule.googleAppStateChecked.id, steps: [.start(Start()), step])
    #expect(testCase.isDependent == isDependent)
  }

  // MARK: - Judged by what there is

  /// The result of a start and of what it opened coming back, at a Google app that opens some URLs.
  private func judge(opening opened: [OpenedURL]) throws -> CaseResult {
    let rule = Rule.googleAppStateChecked.id
    let testCase = Case(
      "case", "", subject: rule,
      expectations: [Expectation(rule, permits: [.fallback])],
      steps: [
        .start(Start(redirectURL: Fixture.redirectURL)),
        .returned(
          Return(
            LinkTemplate([.opened(step: 0)]), pending: .step(0), redirectURL: Fixture.redirectURL)),
      ], ordering: .sequence)
    let adapter = StubAdapter(googleApp: {
      { input in
        guard case .returned(let returned) = input else {
          return .start(StartReply(opened: opened, state: "S7"))
        }
        guard case .flip(let flip) = returned.pending, flip.state == "S7",
          flip.redirectURI == Text(Fixture.redirectURL.text), flip.clientID == "google-LINK-42",
          returned.url == opened.first?.url
        else { return .returned(ReturnedReply(outcome: .linked, code: "c")) }
        return .returned(ReturnedReply(outcome: .fallback))
      }
    })
    let result = try ConformanceRun.execute(Catalogue([testCase]), on: adapter, named: "in-process")
    return try #require(result["case"])
  }

  @Test("what is pending is what the step started, with the state of its reply")
  func pending() throws {
    let result = try judge(opening: [OpenedURL(url: "https://a.example/?state=S7")])
    #expect(result.verdict(by: Rule.googleAppStateChecked.id) == .pass)
    #expect(result.answers == [.fallback])
  }

  @Test("if a step can't be made, the steps before it are judged, and its rule isn't")
  func cutShort() throws {
    let result = try judge(opening: [])
    #expect(result.fault == nil)
    #expect(result.answers == [])
    #expect(result.exchanges.count == 1)
    #expect(result.verdict(by: Rule.googleAppStartParameters.id)?.name == "fail")
    #expect(result.verdict(by: Rule.googleAppStateChecked.id)?.name == "inconclusive")
    #expect(result.verdict(by: Rule.googleAppSurvives.id) == nil)
  }
}
