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

  private func interrupted(by result: ExchangeResult) -> [LinkViolation] {
    let judgement = Self.judge.judge(.app(AppInput(url: "https://app.example.com")), result)
    #expect(judgement.decision == nil)
    return judgement.violations
  }

  @Test("nothing is broken by a good answer, and the decision is a code")
  func good() {
    let judgement = judge(opening: "\(Samples.a)?code=c&state=\(Samples.state)")
    #expect(judgement.violations == [])
    #expect(judgement.decision?.answers == [.code])
    #expect(judgement.decision?.error == nil)
  }

  @Test("what isn't permitted breaks the rule that is about the link")
  func notPermitted() throws {
    let violation = try #require(judge("\(Samples.link())&zz=1").violations.first)
    #expect(violation.rule == Rule.appParametersUnknownIgnored.id)
    #expect(violation.level == .standard)
    #expect(violation.verdict == .warn(violation.evidence))
    #expect(violation.kind.word == "nothing/not-permitted")
  }

  @Test("a rule that is broken twice is named once, and an oracle's evidence comes first")
  func once() {
    let violations = judge(
      Samples.link(clientID: "stranger"), opening: "\(Samples.a)?code=c&state=\(Samples.state)"
    ).violations
    #expect(
      violations.map(\.rule) == [Rule.appClientIDMatch.id, Rule.appParametersClientMismatch.id])
    #expect(violations.first?.evidence.expected == "no code for the client id \"stranger\"")
  }

  @Test(
    "a state that stands there without a value too is a matter of the standard, as one that is repeated"
  )
  func emptyCopy() {
    for copies in [
      "state=&state=\(Samples.state)", "state=\(Samples.state)&state=\(Samples.state)",
    ] {
      let link = Samples.link().replacing("state=\(Samples.state)", with: copies)
      let judgement = judge(link, opening: "\(Samples.a)?code=c&state=x")
      #expect(judgement.violations.map(\.level) == [.standard])
    }
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
    "what is no answer breaks the rule about survival, if the implementation is to blame",
    arguments: [
      ExchangeResult.timedOut(milliseconds: 10, partial: []), .implementationError(message: []),
    ])
  func survival(_ result: ExchangeResult) {
    let violations = interrupted(by: result)
    #expect(violations.map(\.rule) == [Rule.appSurvives.id])
    #expect(violations.first?.level == .required)
  }

  @Test(
    "a fault of the adapter breaks no rule, and fails",
    arguments: [
      ExchangeResult.adapterError(message: []), .unsupported(Unsupported(what: Array("code".utf8))),
    ])
  func fault(_ result: ExchangeResult) throws {
    let violation = try #require(interrupted(by: result).first)
    #expect(violation.rule == nil)
    #expect(violation.verdict == .fail(violation.evidence))
  }

  @Test("what isn't declared may be unsupported")
  func undeclared() {
    #expect(interrupted(by: .unsupported(Unsupported(what: Array("sessions".utf8)))) == [])
  }
}
