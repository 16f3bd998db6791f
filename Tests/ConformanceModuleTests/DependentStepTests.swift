import AdapterProtocol
import AppFlip
import Harness
import TestSupport
import Testing

@testable import Conformance

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
      (.earlier(.opened, step: 0), "<\(link)>"), (.earlier(.query, step: 0), "<state=a%2Bb&x=1>"),
      (.earlier(.state, step: 0), "<a%20b%2B>"), (.earlier(.state, step: 1), "<S2>"),
      (.earlier(.query, step: 4), "<code=4%2FP+7%2B&state=S1>"),
      (.earlier(.query, step: 6), "<state=S1>"),
    ] as [(LinkTemplate.Piece, String)])
  func places(_ piece: LinkTemplate.Piece, _ expected: String) throws {
    #expect(try Self.filled(piece) == expected)
  }

  @Test(
    "a link can't be made from a step that didn't come to what it needs, and says which",
    arguments: [
      (.earlier(.opened, step: 1), "step 2 didn't open one URL"),
      (.earlier(.opened, step: 2), "step 3 didn't open one URL"),
      (.earlier(.query, step: 3), "step 4 didn't open one URL"),
      (.earlier(.opened, step: 7), "step 8 didn't open one URL"),
      (.earlier(.state, step: 2), "step 3 didn't start a flip"),
      (.earlier(.state, step: 7), "step 8 didn't start a flip"),
    ] as [(LinkTemplate.Piece, String)])
  func unfillable(_ piece: LinkTemplate.Piece, _ reason: String) {
    let error = #expect(throws: UnfillableTemplate.self) { try Self.filled(piece) }
    #expect(error?.reason == reason)
  }

  @Test("a URL without a query has an empty one")
  func noQuery() throws {
    let start = Samples.start(opening: [Samples.appLink])
    let link = LinkTemplate([.appLink, .text("?"), .earlier(.query, step: 0)])
    #expect(try link.fill(.offered, after: [start]) == Array("\(Samples.appLink)?".utf8))
  }

  private static func issuingCode(of number: UInt32) -> Step {
    var step = Step(.app, .flip())
    step.codeOf = number
    return step
  }

  /// What a start opened comes back for its flip.
  private static func returned(to number: UInt32) -> Step {
    let link = LinkTemplate([.earlier(.opened, step: Int(number))])
    var step = Step(.googleApp, link, at: Fixture.redirectURL)
    step.pendingOf = number
    return step
  }

  @Test("the code is the one of an answer, read as RFC 3986 reads it")
  func code() throws {
    #expect(
      try Self.issuingCode(of: 4).code(after: Self.earlier) == Array("4/P+7+".utf8))
    for step: UInt32 in [0, 1, 2, 3, 5, 6] {
      let error = #expect(throws: UnfillableTemplate.self) {
        try Self.issuingCode(of: step).code(after: Self.earlier)
      }
      #expect(error?.reason.hasPrefix("step \(step + 1) didn't ") == true)
    }
  }

  @Test(
    "a case depends on its earlier steps by a link, by a code or by what is pending",
    arguments: [
      (Step(.app, LinkTemplate([.earlier(.opened, step: 0)])), true),
      (Step(.authorizationEndpoint, LinkTemplate([.appLink, .earlier(.query, step: 0)])), true),
      (Step(.googleApp, LinkTemplate([.earlier(.state, step: 0)])), true),
      (issuingCode(of: 0), true), (returned(to: 0), true), (Step(.app, .flip()), false),
      (Step(.authorizationEndpoint, nil, code: [0x61]), false),
      (Step(.googleApp, .flip(), pending: .session), false),
      (Step(.googleApp, nil, pending: Step.Pending.none), false), (.start(), false),
    ] as [(Step, Bool)])
  func dependence(_ step: Step, _ isDependent: Bool) {
    let testCase = Case(
      "case", "", subject: Rule.googleAppStateChecked.id, steps: [.start(), step])
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
        .start(to: Fixture.redirectURL), Self.returned(to: 0),
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

  @Test("the pending flip is the step's, with the state of its reply")
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
