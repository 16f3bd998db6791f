import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@Suite("Interrupted cases")
struct InterruptionTests {
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
    let capabilities = Capabilities(outcomes: [.approves], features: [.sessions])
    let judge = Judge([.app: capabilities], in: .offered)
    for (script, blamed) in Self.rows {
      let testCase = Case(
        "case", "", subject: Self.rule, expectations: [Expectation(Self.rule, permits: [.code])],
        steps: script.map { _ in Step(.app, .flip(), session: "one") },
        ordering: .sequence)
      var results = script[...]
      let adapter = AlteredAdapter(
        StubAdapter(capabilities) { { _ in AppReply(opening: nil) } }
      ) { results.popFirst() ?? $1 }
      let run = try ConformanceRun.execute(
        Catalogue([testCase]), on: adapter, named: "scripted")
      let result = try #require(run["case"])
      let survives = result.verdict(by: Rule.appSurvives.id)?.name
      #expect(!run.isPassed, "\(script)")
      #expect((survives == "fail") == (blamed == "implementation"), "\(script)")
      #expect((result.fault != nil) == (blamed == "adapter"), "\(script)")
      #expect(result.summary == (summaries[blamed] ?? .fail), "\(script)")
      #expect(result.verdict(by: Self.rule)?.name == "inconclusive", "\(script)")
      // A link that has no case is judged alike.
      guard script.count == 1 else { continue }
      let judgement = judge.judge(.app(AppInput(url: "https://app.example.com")), script[0])
      #expect(judgement.decision == nil)
      #expect(judgement.findings.allSatisfy { $0.verdict.name == "fail" })
      let said = judgement.findings.map { finding in
        finding.rule.map { "\($0) \(finding.level?.rawValue ?? "")" } ?? "fault"
      }
      let words = ["implementation": ["\(Rule.appSurvives.id) required"], "adapter": ["fault"]]
      #expect(said == words[blamed] ?? [], "\(script)")
    }
  }
}
