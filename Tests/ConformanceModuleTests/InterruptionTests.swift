import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Testing

/// What becomes of the verdicts of a case whose exchange had no normal answer.
@Suite("Interrupted cases")
struct InterruptionTests {
  /// An adapter that answers every request of every case with given results, one after another.
  private final class Scripted: AdapterUnderTest {
    let hello: HelloReply
    var incidents: [Incident] = []
    private let script: [ExchangeResult]

    init(_ script: [ExchangeResult], role: Role = .app) {
      self.script = script
      hello = HelloReply(
        implementation: Implementation(name: "scripted"),
        roles: [
          RoleDeclaration(
            role: role, capabilities: Capabilities(outcomes: [.approves], features: [.sessions]))
        ])
    }

    func run(_ jobs: [Job], each: (Int, [Transcript]) -> Void) {
      for (number, job) in jobs.enumerated() {
        each(number, zip(job.requests, script).map { Transcript(request: $0, result: $1) })
      }
    }

    func close() -> Shutdown { Shutdown(.endOfInput, .exited(status: 0)) }
  }

  private static let rule = Rule.appRedirectURIAccepted.id

  /// The result of one case of as many flips as there are results.
  private func judge(_ script: [ExchangeResult]) throws -> CaseResult {
    let steps = script.map { _ in Step.flip(Flip(.flip(), session: "one")) }
    let testCase = Case(
      "case", "", subject: Self.rule, expectations: [Expectation(Self.rule, permits: [.code])],
      steps: steps, ordering: .sequence)
    let result = try ConformanceRun.execute(
      Catalogue([testCase]), on: Scripted(script), named: "scripted")
    let isPassed = result.isPassed
    #expect(!isPassed)
    return try #require(result["case"])
  }

  private static let crash = ExchangeResult.crashed(.exited(status: 3), standardError: [])

  @Test(
    "what the implementation did breaks app/survives, and the case's own rules aren't judged",
    arguments: [
      crash, .crashed(.signalled(number: 11, name: "SIGSEGV"), standardError: []),
      .timedOut(milliseconds: 5, partial: []), .implementationError(message: Array("no".utf8)),
    ])
  func implementation(_ event: ExchangeResult) throws {
    let result = try judge([event])
    #expect(result.fault == nil)
    #expect(result.verdict(by: Rule.appSurvives.id)?.name == "fail")
    #expect(result.verdict(by: Self.rule)?.name == "inconclusive")
  }

  @Test(
    "what the adapter did is its own fault, and breaks no rule",
    arguments: [
      ExchangeResult.adapterError(message: []), .protocolError(.oversizedLine, bytes: []),
      .unsupported(Unsupported(what: Array("approves".utf8))),
      .unsupported(Unsupported(what: Array("app".utf8))),
      .unsupported(Unsupported(what: Array("run".utf8))),
      .unsupported(Unsupported(what: Array("a long state".utf8))),
    ])
  func adapter(_ event: ExchangeResult) throws {
    let result = try judge([event])
    #expect(result.fault != nil)
    #expect(result.summary == .fail)
    #expect(result.verdicts.allSatisfy { $0.verdict.name == "inconclusive" })
  }

  @Test("what was never sent is nobody's fault and no pass")
  func notRun() throws {
    let result = try judge([.notRun("the budget is spent")])
    #expect(result.fault == nil && result.summary == .notRun)
    #expect(result.verdicts.allSatisfy { $0.verdict.name == "inconclusive" })
  }

  @Test("what was never declared may be unsupported: listed, not failed")
  func undeclared() throws {
    for what in ["bytes", "declines", "google-app", "post"] {
      let result = try judge([.unsupported(Unsupported(what: Array(what.utf8)))])
      #expect(result.fault == nil)
      #expect(result.summary == .inconclusive)
    }
  }

  @Test("the exchange that ended the process is what happened, not those that it kept from running")
  func sequence() throws {
    let notRun = ExchangeResult.notRun("another exchange of the case ended the process")
    for script in [[notRun, Self.crash], [Self.crash, notRun]] {
      let result = try judge(script)
      #expect(result.fault == nil)
      #expect(result.verdict(by: Rule.appSurvives.id)?.name == "fail")
    }
  }

  @Test("a role that nobody declared is no run")
  func role() throws {
    let testCase = Case("case", "", subject: Self.rule, steps: [.flip(Flip(.flip()))])
    var settings = Settings()
    settings.roles = [.app]
    let error = #expect(throws: RunError.self) {
      try ConformanceRun.execute(
        Catalogue([testCase]), on: Scripted([], role: .googleApp), named: "scripted",
        settings: settings)
    }
    #expect(error.map { "\($0)".contains("declares the roles [google-app]") } == true)
  }
}
