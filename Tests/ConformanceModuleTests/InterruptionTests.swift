import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@Suite("Interrupted cases")
struct InterruptionTests {
  /// An adapter that answers every request of every case with given results, one after another.
  private final class Scripted: AdapterUnderTest {
    let hello: HelloReply
    let incidents: [Incident] = []
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
  private static let crash = ExchangeResult.crashed(.exited(status: 3), standardError: [])
  private static let other = ExchangeResult.notRun("another exchange ended the process")
  private static func unsupported(_ what: String) -> [ExchangeResult] {
    [.unsupported(Unsupported(what: Array(what.utf8)))]
  }

  private static let rows: [(script: [ExchangeResult], blamed: String)] = [
    ([crash], "implementation"), ([crash, other], "implementation"),
    ([other, crash], "implementation"),
    ([.crashed(.signalled(number: 11, name: "SIGSEGV"), standardError: [])], "implementation"),
    ([.timedOut(milliseconds: 5, partial: [])], "implementation"),
    ([.implementationError(message: Array("no".utf8))], "implementation"),
    ([.adapterError(message: [])], "adapter"),
    ([.protocolError(.oversizedLine, bytes: [])], "adapter"),
    (unsupported("approves"), "adapter"), (unsupported("app"), "adapter"),
    (unsupported("run"), "adapter"), (unsupported("a long state"), "adapter"),
    // What was never declared may be unsupported.
    (unsupported("bytes"), "nobody"), (unsupported("declines"), "nobody"),
    (unsupported("google-app"), "nobody"), (unsupported("post"), "nobody"),
    ([.notRun("the budget is spent")], "not run"),
  ]

  @Test("break app/survives, are a fault of the adapter, or prove nothing; none passes")
  func blame() throws {
    let summaries = ["nobody": CaseResult.Summary.inconclusive, "not run": .notRun]
    for (script, blamed) in Self.rows {
      let testCase = Case(
        "case", "", subject: Self.rule, expectations: [Expectation(Self.rule, permits: [.code])],
        steps: script.map { _ in Step.flip(Flip(.flip(), session: "one")) }, ordering: .sequence)
      let run = try ConformanceRun.execute(
        Catalogue([testCase]), on: Scripted(script), named: "scripted")
      let result = try #require(run["case"])
      let survives = result.verdict(by: Rule.appSurvives.id)?.name
      #expect(!run.isPassed, "\(script)")
      #expect((survives == "fail") == (blamed == "implementation"), "\(script)")
      #expect((result.fault != nil) == (blamed == "adapter"), "\(script)")
      #expect(result.summary == (summaries[blamed] ?? .fail), "\(script)")
      #expect(result.verdict(by: Self.rule)?.name == "inconclusive", "\(script)")
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
