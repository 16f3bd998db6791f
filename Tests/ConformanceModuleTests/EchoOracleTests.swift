import AdapterProtocol
import AppFlip
import Conformance
import Testing

@Suite("State and code oracles")
struct EchoOracleTests {
  /// A raw incoming state, a raw returned one, and what the three rules say: ok, or the level.
  struct Echoed: CustomTestStringConvertible, Sendable {
    let incoming: String
    let returned: String
    let exact: String
    let form: String
    let percent: String

    var testDescription: String { "\(incoming) > \(returned)" }
  }

  static let table: [Echoed] = [
    Echoed(incoming: "xyz", returned: "xyz", exact: "ok", form: "ok", percent: "ok"),
    Echoed(incoming: "xyz", returned: "%78yz", exact: "ok", form: "ok", percent: "ok"),
    Echoed(incoming: "a%2Fb", returned: "a%2fb", exact: "ok", form: "ok", percent: "ok"),
    Echoed(incoming: "a%2Fb", returned: "a/b", exact: "ok", form: "ok", percent: "ok"),
    Echoed(incoming: "xyz", returned: "xyZ", exact: "required", form: "n/a", percent: "n/a"),
    Echoed(incoming: "xyz", returned: "xy", exact: "required", form: "n/a", percent: "n/a"),
    Echoed(incoming: "xyz", returned: "xyz%20", exact: "required", form: "n/a", percent: "n/a"),
    // %2B: bare + is exact only for the reader to whom it is a plus.
    Echoed(incoming: "a%2Bb", returned: "a%2Bb", exact: "ok", form: "ok", percent: "ok"),
    Echoed(incoming: "a%2Bb", returned: "a+b", exact: "ok", form: "standard", percent: "ok"),
    Echoed(incoming: "a%2Bb", returned: "a%20b", exact: "required", form: "n/a", percent: "n/a"),
    Echoed(incoming: "a%2Bb", returned: "a%252Bb", exact: "required", form: "n/a", percent: "n/a"),
    // %20: bare + is exact only for the form reader.
    Echoed(incoming: "a%20b", returned: "a%20b", exact: "ok", form: "ok", percent: "ok"),
    Echoed(incoming: "a%20b", returned: "a+b", exact: "ok", form: "ok", percent: "practice"),
    Echoed(incoming: "a%20b", returned: "a%2Bb", exact: "required", form: "n/a", percent: "n/a"),
    // A bare + stands for either: +, %2B and %20 pass, the last two with a warning of practice.
    Echoed(incoming: "a+b", returned: "a+b", exact: "ok", form: "ok", percent: "ok"),
    Echoed(incoming: "a+b", returned: "a%2Bb", exact: "ok", form: "practice", percent: "ok"),
    Echoed(incoming: "a+b", returned: "a%20b", exact: "ok", form: "ok", percent: "practice"),
    Echoed(incoming: "a+b", returned: "ab", exact: "required", form: "n/a", percent: "n/a"),
    Echoed(incoming: "a+b", returned: "a%252Bb", exact: "required", form: "n/a", percent: "n/a"),
    // Both at once: the %2B must stay escaped, the bare + need not.
    Echoed(
      incoming: "a+b%2Bc", returned: "a%2Bb%2Bc", exact: "ok", form: "practice", percent: "ok"),
    Echoed(incoming: "a+b%2Bc", returned: "a+b+c", exact: "ok", form: "standard", percent: "ok"),
    Echoed(
      incoming: "a+b%2Bc", returned: "a%20b%2Bc", exact: "ok", form: "ok", percent: "practice"),
    // Canonically equivalent text is other text.
    Echoed(
      incoming: "%C3%A9", returned: "e%CC%81", exact: "required", form: "n/a", percent: "n/a"),
    Echoed(incoming: "%E2%84%AA", returned: "K", exact: "required", form: "n/a", percent: "n/a"),
    Echoed(incoming: "%EF%BB%BFa", returned: "a", exact: "required", form: "n/a", percent: "n/a"),
    // Decoding twice, and not at all.
    Echoed(incoming: "a%2526b", returned: "a%26b", exact: "required", form: "n/a", percent: "n/a"),
    Echoed(incoming: "a%26b", returned: "a%2526b", exact: "required", form: "n/a", percent: "n/a"),
    // An answer that can't be decoded echoes nothing.
    Echoed(incoming: "100%25", returned: "100%", exact: "required", form: "n/a", percent: "n/a"),
    Echoed(incoming: "a%26b", returned: "a&b", exact: "required", form: "n/a", percent: "n/a"),
  ]

  @Test("judges what came back", arguments: table)
  func state(_ echoed: Echoed) {
    let exchange = Samples.exchange(
      Samples.link(state: echoed.incoming), opened: ["\(Samples.a)?code=c&state=\(echoed.returned)"]
    )
    #expect(shown(.appStateExact, exchange) == echoed.exact)
    #expect(shown(.appStateFormReading, exchange) == echoed.form)
    #expect(shown(.appStatePercentReading, exchange) == echoed.percent)
  }

  @Test(
    "judges the code that was issued",
    arguments: [
      ("4/P7", "4%2FP7", "ok", "ok", "ok"), ("4/P7", "4/P7", "ok", "ok", "ok"),
      ("a+b", "a%2Bb", "ok", "ok", "ok"), ("a+b", "a+b", "ok", "standard", "ok"),
      ("a b", "a+b", "ok", "ok", "practice"), ("a b", "a%20b", "ok", "ok", "ok"),
      ("a+b", "a%20b", "required", "n/a", "n/a"), ("a&b", "a", "required", "n/a", "n/a"),
      ("a%2Bb", "a%2Bb", "required", "n/a", "n/a"), ("a%2Bb", "a%252Bb", "ok", "ok", "ok"),
    ])
  func code(_ row: (issued: String, returned: String, exact: String, form: String, percent: String))
  {
    let exchange = Samples.exchange(
      Samples.link(), opened: ["\(Samples.a)?code=\(row.returned)&state=\(Samples.state)"],
      code: row.issued)
    #expect(shown(.appCodeExact, exchange) == row.exact)
    #expect(shown(.appCodeFormReading, exchange) == row.form)
    #expect(shown(.appCodePercentReading, exchange) == row.percent)
  }

  @Test("an adapter that issues its own codes is judged by what it reports")
  func issuedCode() {
    func exchange(_ issued: String?) -> FlipExchange {
      Samples.exchange(
        Samples.link(), opened: ["\(Samples.a)?code=own%2B1&state=\(Samples.state)"], features: [],
        issuedCode: issued)
    }
    #expect(shown(.appCodeExact, exchange("own+1")) == "ok")
    #expect(shown(.appCodeExact, exchange("own 1")) == "required")
    #expect(shown(.appCodeExact, exchange(nil)) == "inconclusive")
  }

  @Test(
    "an endpoint's own code that shows in the redirect alone is judged as one value",
    arguments: [
      ("code=own%2B1&state=\(Samples.state)", "ok"), ("code=own+1&state=\(Samples.state)", "ok"),
      ("code=own1&state=\(Samples.state)&code=own2", "required"),
      ("code=own%2&state=\(Samples.state)", "required"),
      ("error=access_denied&state=\(Samples.state)", "n/a"),
    ])
  func codeInRedirect(_ row: (answer: String, verdict: String)) {
    let request = Samples.link().replacing("flip?", with: "flip?response_type=code&")
    let exchange = FlipExchange(
      EndpointInput(url: Text(request)), link: LinkReading(Array(request.utf8)),
      reply: EndpointReply(
        status: 302, headers: [Header(name: "location", value: Text("\(Samples.a)?\(row.answer)"))]),
      context: JudgingContext(fixture: .offered, features: [], edition: .newest))
    #expect(shown(.endpointCodeExact, exchange) == row.verdict)
  }

  @Test(
    "an answer that is right or mild hides no other that isn't",
    arguments: [
      (Rule.appStateInError, ["error=cancelled", "error=cancelled&state=other"], "required"),
      (
        .appStateInError, ["error=cancelled&state=\(Samples.state)", "error=cancelled"], "standard"
      ),
      (
        .appStateInError,
        ["error=cancelled&state=\(Samples.state)", "error=cancelled&state=\(Samples.state)"], "ok"
      ),
      (.appStateExact, ["code=c&state=\(Samples.state)", "code=c&state=other"], "required"),
      (.appStateExact, ["code=c&state=\(Samples.state)", "code=c"], "required"),
      (
        .appCodeExact, ["code=c&state=\(Samples.state)", "code=d&state=\(Samples.state)"],
        "required"
      ),
    ])
  func severalAnswers(_ row: (rule: Rule, answers: [String], verdict: String)) {
    let exchange = Samples.exchange(
      Samples.link(), opened: row.answers.map { "\(Samples.a)?\($0)" }, code: "c")
    #expect(shown(row.rule, exchange) == row.verdict)
  }

  @Test(
    "a code is given away only if it didn't come in with the redirect URI",
    arguments: [
      ("evil?code=x", "evil?code=x&error=invalid_request", "ok"),
      ("evil?code=x", "evil?code=x&code=c", "required"),
      ("evil?code=x", "evil?code=c", "required"), ("evil", "evil?code=c", "required"),
      ("evil?code=c", "evil?code=c&error=invalid_request", "ok"),
    ])
  func borrowedCode(_ row: (redirectURI: String, opened: String, verdict: String)) {
    let raw = String(decoding: PercentEncoding.encode(Array(row.redirectURI.utf8)), as: UTF8.self)
    let exchange = Samples.exchange(
      Samples.link(clientID: "other", redirectURI: raw), opened: [row.opened])
    #expect(shown(.appClientIDMatch, exchange) == row.verdict)
  }

  @Test("a state that isn't visible ASCII and isn't echoed hides no altered one behind it")
  func invisibleState() {
    let exchange = Samples.exchange(
      Samples.link(state: "%C3%A9"),
      opened: ["error=cancelled", "error=cancelled&state=other"].map { "\(Samples.a)?\($0)" })
    #expect(shown(.appStateInError, exchange) == "required")
  }

  @Test("a success without state is broken, the other two rules have nothing to say")
  func missingState() {
    let exchange = Samples.exchange(Samples.link(), opened: ["\(Samples.a)?code=c"])
    #expect(shown(.appStateExact, exchange) == "required")
    #expect(shown(.appStateFormReading, exchange) == "n/a")
  }

  @Test("tells the byte at which the state differs")
  func difference() {
    let exchange = Samples.exchange(
      Samples.link(state: "abcd"), opened: ["\(Samples.a)?code=c&state=abXd"])
    guard case .broken(let violation)? = Rule.appStateExact.oracle.judge([.flip(exchange)]).first
    else {
      Issue.record("an altered state went unnoticed")
      return
    }
    #expect(violation.evidence.difference?.offset == 2)
    #expect(violation.evidence.expected == "state=\"abcd\"")
  }

  @Test(
    "what can't be decoded comes back literally or not at all",
    arguments: [
      ("x%+f", "x%25%2Bf", "ok"), ("x%+f", "x%25+f", "ok"), ("x%+f", "x%0F", "practice"),
      ("x%zz", "x%zz", "ok"), ("a%FFb", "a%FFb", "ok"), ("a%FFb", "a%EF%BF%BDb", "practice"),
      ("a%FFb", "ab", "practice"), ("x%u0026", "x%25u0026", "ok"), ("x%u0026", "x%26", "practice"),
      ("%%75", "%25%2575", "ok"), ("%%75", "%25u", "ok"), ("%80", "%2580", "ok"),
      ("%ff", "%25FF", "ok"), ("a+%20%ff", "a+%20%25ff", "ok"), ("a+%80", "a%20%2580", "ok"),
      ("%E2%82", "%25E2%2582", "ok"), ("%80", "%2581", "practice"),
    ])
  func undecodable(_ row: (incoming: String, returned: String, expected: String)) {
    for answer in ["code=c", "error=invalid_request"] {
      let exchange = Samples.exchange(
        Samples.link(state: row.incoming), opened: ["\(Samples.a)?\(answer)&state=\(row.returned)"])
      #expect(shown(.appStateUndecodable, exchange) == row.expected)
    }
  }

  @Test(
    "what parsers drop is missed with a warning alone, for no URI holds it",
    arguments: ["code=c", "error=invalid_request"])
  func blank(_ answer: String) {
    let rule: Rule = answer.hasPrefix("code") ? .appStateExact : .appStateInError
    let dropped = Samples.exchange(
      Samples.link(state: "a\tb"), opened: ["\(Samples.a)?\(answer)&state=ab"])
    #expect(shown(rule, dropped) == "practice")
    let kept = Samples.exchange(
      Samples.link(state: "a\tb"), opened: ["\(Samples.a)?\(answer)&state=a%09b"])
    #expect(shown(rule, kept) == "ok")
  }

  @Test(
    "an error needs no state that is none, but never an altered one",
    arguments: [("", "ok"), ("&state=%C3%A9", "ok"), ("&state=e", "required")])
  func invisibleStateInError(_ row: (suffix: String, expected: String)) {
    let exchange = Samples.exchange(
      Samples.link(state: "%C3%A9"), opened: ["\(Samples.a)?error=invalid_request\(row.suffix)"])
    #expect(shown(.appStateInError, exchange) == row.expected)
  }

  @Test(
    "an error needs the state; an altered one fails at every level",
    arguments: [
      ("&state=\(Samples.state)", "ok"), ("", "standard"), ("&state=", "standard"),
      ("&state=S2", "required"),
    ])
  func stateInError(_ row: (suffix: String, expected: String)) {
    let exchange = Samples.exchange(
      Samples.link(), opened: ["\(Samples.a)?error=access_denied\(row.suffix)"], outcome: .declines)
    #expect(shown(.appStateInError, exchange) == row.expected)
  }
}
