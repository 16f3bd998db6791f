import AdapterProtocol
import AppFlip
import Conformance
import Harness
import Testing

@Suite("Judgement of a link")
struct LinkJudgementTests {
  private static let judge = LinkJudge(
    fixture: .offered, declared: [.app: Capabilities(features: [.code, .universalLinksOnly])])

  private func judge(
    _ link: String = Samples.link(), opening opened: String...
  ) -> LinkJudgement {
    Self.judge.judge(
      .app(AppInput(url: Text(link), code: "c")),
      .answered(
        .app(
          AppReply(
            handled: !opened.isEmpty,
            opened: opened.map { OpenedURL(url: Text($0), universalLinksOnly: true) }))))
  }

  @Test("links that mean the same have the same decision, others another one")
  func decisions() {
    let plain = judge(opening: "\(Samples.a)?code=c&state=\(Samples.state)").decision
    let reordered = judge(
      "\(Samples.link())&zz=1", opening: "\(Samples.a)?state=\(Samples.state)&code=d"
    ).decision
    let refused = judge(opening: "\(Samples.a)?error=invalid_request&state=\(Samples.state)")
      .decision
    let denied = judge(opening: "\(Samples.a)?error=access_denied&state=\(Samples.state)").decision
    let other = judge(opening: "\(Samples.a)?error=cancelled&state=\(Samples.state)").decision
    #expect(plain == reordered)
    #expect(Set([plain, refused, denied, other, judge().decision]).count == 5)
    #expect(denied?.error == .accessDenied)
  }

  @Test(
    "what is no answer breaks the rule about survival, or is a fault of the adapter, or nothing")
  func interruptions() {
    func unsupported(_ what: String) -> ExchangeResult {
      .unsupported(Unsupported(what: Array(what.utf8)))
    }
    let survives = "\(Rule.appSurvives.id) required"
    for (result, says) in [
      (.timedOut(milliseconds: 10, partial: []), [survives]),
      (.implementationError(message: []), [survives]), (.adapterError(message: []), ["fault"]),
      (unsupported("code"), ["fault"]),
      // What isn't declared may be unsupported.
      (unsupported("sessions"), []),
    ] as [(ExchangeResult, [String])] {
      let judgement = Self.judge.judge(.app(AppInput(url: "https://app.example.com")), result)
      #expect(judgement.decision == nil)
      #expect(judgement.violations.allSatisfy { $0.verdict == .fail($0.evidence) })
      let said = judgement.violations.map { violation in
        violation.rule.map { "\($0) \(violation.level.rawValue)" } ?? "fault"
      }
      #expect(said == says, "\(result)")
    }
  }
}
