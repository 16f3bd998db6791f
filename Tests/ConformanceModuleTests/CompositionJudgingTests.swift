import AdapterProtocol
import AppFlip
import Harness
import TestSupport
import Testing

@testable import Conformance

@Suite("Judging a composition")
struct CompositionJudgingTests {
  private static let tail = ".production.com.google.Chromecast."
  private static let app = "composition.app\(tail)approves"
  private static let declined = "composition.app\(tail)declines"
  private static let endpoint = "composition.endpoint\(tail)approves"
  private static let code = "composition.code\(tail)approves"
  private static let fallback = "composition.fallback\(tail)offline"

  private func run(
    _ own: any AdapterUnderTest, _ partner: (any AdapterUnderTest)? = nil, roles: [Role]? = nil
  ) throws -> RunResult {
    let ids = Self.goods + Self.compositions
    return try ConformanceRun.execute(
      SharedCatalogue.all.get().only(ids), on: own, named: "cast",
      settings: .with(roles: roles), partner: { _ in partner })
  }

  /// The reference in every role, to which something else happens now and then.
  private func cast(
    _ event: @escaping (RunInput) -> ExchangeResult? = { _ in nil }
  ) throws -> AlteredAdapter {
    AlteredAdapter(try StubAdapter.references()) { event($0) ?? $1 }
  }

  private static let compositions = [app, declined, endpoint, code, fallback]
  /// The control request of the app, which is that of the first composition, and the other roles' good cases.
  private static let good = Case.control(of: .app, OrdinaryRequest(of: app)) ?? ""
  private static let goods = [good, "endpoint.good", "google-app.good"]

  // MARK: - A step that comes to nothing

  @Test("a start that opens nothing, or two URLs, ends the flip there", arguments: [0, 2])
  func start(_ count: Int) throws {
    let opened = OpenedURL(url: "https://app.example.com/flip?x", universalLinksOnly: true)
    let own = try cast { input in
      guard case .googleApp(.start) = input else { return nil }
      let urls = Array(repeating: opened, count: count)
      return .answered(.start(StartReply(opened: urls, state: "S1")))
    }
    let result = try run(own)
    for id in Self.compositions {
      let composed = try #require(result[id])
      #expect(composed.requests.count == 1)
      let outcome = composed.findings.first { $0.rule == Rule.compositionOutcomeReached.id }
      #expect(outcome?.verdict.name == "fail")
      #expect(outcome?.step == 0)
      #expect(composed.verdict(by: Rule.compositionStateExact.id)?.name == "inconclusive")
    }
    // Only the cases that are about the app or the endpoint alone asked for these.
    #expect(own.asked.count { $0.role == .app } == 1)
    #expect(own.asked.count { $0.role == .authorizationEndpoint } == 1)
  }

  @Test("an app that opens nothing leaves an approved flip without an end, and no other")
  func silentApp() throws {
    let silent = ExchangeResult.answered(.app(AppReply(handled: true)))
    // The ordinary request, which comes first, is served.
    var isServed = false
    let result = try run(
      cast { input in
        guard case .app = input else { return nil }
        defer { isServed = true }
        return isServed ? silent : nil
      })
    let rule = Rule.compositionOutcomeReached.id
    let outcome = try #require(result[Self.app]).findings.first { $0.rule == rule }
    #expect(outcome?.verdict.name == "fail" && outcome?.step == 1)
    // That an error is answered at all is the app's own rule.
    #expect(result[Self.declined]?.verdict(by: rule)?.name == "inconclusive")
    #expect(result[Self.endpoint]?.verdict(by: rule) == .pass)
    // One that refuses the ordinary request shows nothing more by a flip that ends there.
    let refusing = try run(cast { if case .app = $0 { silent } else { nil } })
    #expect(refusing[Self.good]?.summary == .fail && !refusing.isPassed)
    #expect(refusing[Self.app]?.summary == .inconclusive)
    #expect(refusing[Self.endpoint]?.summary == .pass)
  }

  // MARK: - A step that has no normal answer

  @Test(
    "a crash breaks the rule about it of the role that crashed, and nothing else is known",
    arguments: [
      (.app, app, 1, .appSurvives), (.app, code, 2, .appSurvives),
      (.authorizationEndpoint, endpoint, 1, .endpointSurvives),
      (.authorizationEndpoint, code, 1, .endpointSurvives),
      (.authorizationEndpoint, fallback, 3, .endpointSurvives),
      (.googleApp, app, 0, .googleAppStartParameters),
    ] as [(Role, String, Int, Rule)])
  func crash(_ role: Role, _ id: String, _ step: Int, _ survival: Rule) throws {
    for event in [
      ExchangeResult.crashed(.exited(status: 3), standardError: []),
      .timedOut(milliseconds: 5, partial: []), .implementationError(message: Array("no".utf8)),
    ] {
      let result = try run(cast { $0.role == role ? event : nil })
      let composed = try #require(result[id])
      #expect(composed.fault == nil)
      let broken = composed.findings.filter { $0.evidence != nil }
      #expect(broken.map(\.rule) == [survival.id])
      #expect(broken.first?.verdict.name == "fail")
      #expect(broken.first?.step == step)
      for rule in composed.testCase.rules {
        #expect(composed.verdict(by: rule) == .inconclusive("\(event)"))
      }
      #expect(result.brokenRules.contains(survival.id.rawValue))
    }
  }

  @Test(
    "a failure of the adapter is named, and breaks no rule",
    arguments: [
      ExchangeResult.adapterError(message: Array("lost".utf8)),
      .protocolError(.oversizedLine, bytes: []), .unsupported(Unsupported(what: Array("app".utf8))),
      .unsupported(Unsupported(what: Array("approves".utf8))),
    ])
  func fault(_ event: ExchangeResult) throws {
    let result = try run(cast { $0.role == .app ? event : nil })
    try expect(result, .fail, by: event)
    #expect(result[Self.app]?.fault?.evidence?.observed == "\(event)")
  }

  @Test("a role that is never asked, or goes wrong with the partner, leaves the flip not run")
  func notRun() throws {
    let event = ExchangeResult.notRun("the budget is spent")
    let silent = try cast { $0.role == .app ? event : nil }
    try expect(try run(silent), .notRun, by: event)
    for event in [
      event, .crashed(.exited(status: 3), standardError: []),
      .adapterError(message: Array("lost".utf8)),
    ] {
      let partner = try cast { $0.role == .app ? event : nil }
      let result = try run(StubAdapter.references([.googleApp]), partner)
      try expect(result, .notRun)
      #expect(result[Self.app]?.fault == nil && result[Self.app]?.partnerSteps == [1])
    }
  }

  /// Expects that a flip comes to no verdict, and another role's one does: that is no pass.
  private func expect(
    _ result: RunResult, _ summary: CaseResult.Summary, by event: ExchangeResult? = nil
  ) throws {
    let composed = try #require(result[Self.app])
    #expect(composed.summary == summary)
    let byRules = composed.findings.filter { $0.rule != nil }
    for verdict in byRules {
      #expect(verdict.verdict.name == "inconclusive")
      if let event { #expect(verdict.verdict == .inconclusive("\(event)")) }
    }
    #expect(byRules.map(\.rule) == composed.testCase.rules)
    #expect(result[Self.endpoint]?.summary == .pass && !result.isPassed)
  }

  // MARK: - Who plays

  @Test("without a partner, or with one that lacks a role, a flip is not composed")
  func missingPartner() throws {
    let alone = try run(StubAdapter.references([.googleApp]))
    #expect(alone.cases.map(\.testCase.id) == ["google-app.good"])
    let apps = try run(
      StubAdapter.references([.googleApp]), StubAdapter.references([.app]))
    #expect(apps.cases.map(\.testCase.id) == ["google-app.good", Self.app, Self.declined])
  }

  @Test(
    "a Google app that can't start flips receives the responses to the partner's flips")
  func withoutStart() throws {
    let features = Capabilities(outcomes: [], features: [.universalLinksOnly, .bytes])
    let own = AlteredAdapter(
      try StubAdapter.references([.googleApp], declaring: [.googleApp: features]))
    let result = try run(own, StubAdapter.references())
    #expect(result[Self.app]?.partnerSteps == [0, 1])
    #expect(result[Self.fallback]?.partnerSteps == [0, 1, 3])
    #expect(Set(Self.compositions.map { result[$0]?.summary }) == [.pass])
    let isTaking = own.asked.allSatisfy { input in
      guard case .googleApp(.returned(let returned)) = input, case .flip = returned.pending else {
        return false
      }
      return true
    }
    #expect(own.asked.count == 7 && isTaking)
  }

  @Test("the partner plays undeclared and unjudged roles")
  func leftOut() throws {
    // A server that can't issue a given code leaves the app's code to the partner's app.
    let features = Capabilities(
      outcomes: UserDecision.allCases, features: [.universalLinksOnly, .bytes])
    let codeless = try run(
      StubAdapter.references([.app], declaring: [.app: features]), StubAdapter.references())
    // In the case "code" no step is left to the adapter.
    #expect(codeless[Self.code] == nil && codeless[Self.app]?.partnerSteps == [0, 2])
    let own = try cast()
    let result = try run(own, StubAdapter.references(), roles: [.app])
    #expect(Set(own.asked.map(\.role)) == [.app] && result.record.roles == [.app])
    #expect(result[Self.endpoint] == nil && result[Self.app]?.summary == .pass)
    #expect(result[Self.app]?.partnerSteps == [0, 2])
    #expect(result[Self.code]?.partnerSteps == [0, 1, 3])
  }

  @Test("an outcome that the adapter lacks is listed, and not sent")
  func outcome() throws {
    let approving = Capabilities(outcomes: [.approves], features: [.code, .bytes])
    let partner = try cast()
    let result = try run(
      StubAdapter.references([.app], declaring: [.app: approving]), partner)
    for (id, outcome) in [(Self.declined, "declines"), (Self.fallback, "offline")] {
      let composed = try #require(result[id])
      #expect(composed.summary == .inconclusive && composed.requests.isEmpty)
      for rule in composed.testCase.rules {
        #expect(
          composed.verdict(by: rule) == .inconclusive("the outcome \(outcome) isn't declared"))
      }
    }
    #expect(result[Self.app]?.summary == .pass)
    let starts = partner.asked.count { if case .googleApp(.start) = $0 { true } else { false } }
    #expect(starts == 2)
  }

  @Test("an endpoint that stops at its login page passes and breaks nothing")
  func loginPage() throws {
    let own = try cast { input in
      guard case .authorizationEndpoint = input else { return nil }
      let header = Header(name: "Location", value: "/login")
      return .answered(
        .authorizationEndpoint(EndpointReply(status: 302, headers: [header], loginPage: "/login")))
    }
    let result = try run(own)
    for id in [Self.endpoint, Self.code, Self.fallback] {
      let composed = try #require(result[id])
      #expect(composed.verdict(by: Rule.compositionOutcomeReached.id)?.name == "inconclusive")
      #expect(composed.summary == .inconclusive, "\(id)")
      #expect(composed.requests.last?.input.role == .authorizationEndpoint)
    }
    #expect(result[Self.app]?.summary == .pass)
  }
}
