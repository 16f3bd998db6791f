import AdapterProtocol
import AppFlip
import Harness
import Testing

@testable import Fuzzing

@Suite("Words that are learned")
struct LearnedWordsTests {
  private static let page =
    "<input name=\"csrf_token\">" + String(repeating: " ", count: 2_100) + "behind"
  private static let opened = OpenedURL(
    url: "https://app.example.com/flip?client_id=a&scope=b&state=0123456789abcdef&nonce_hint=c",
    universalLinksOnly: true)

  @Test(
    "the names, errors and words of what is answered are; of a long page those at its beginning",
    arguments: [
      (
        Inputs.app,
        Executions.opened(
          Executions.answer("error=no%5Fway&state=S1&session_hint=abc&code=xyzzy")),
        ["error", "state", "session_hint", "code", "no_way"]
      ),
      // Neither short words nor marks are.
      (
        Inputs.app,
        .implementationError(
          message: Array("KeyError: 'redirect_uri2' is no id of (Acme), at 0x12".utf8)),
        ["KeyError", "redirect_uri2", "Acme", "0x12"]
      ),
      (
        Inputs.endpoint,
        .answered(
          .authorizationEndpoint(EndpointReply(status: 400, body: Text(Array(page.utf8))))),
        ["input", "name", "csrf_token"]
      ),
      (
        Inputs.googleApp,
        .answered(
          .returned(
            ReturnedReply(outcome: .failed, error: "odd error", reason: "the nonce is stale"))),
        ["odd error", "nonce", "stale"]
      ),
      (
        Inputs.start,
        .answered(.start(StartReply(opened: [opened], state: "0123456789abcdef"))),
        ["client_id", "scope", "state", "nonce_hint"]
      ),
      // What teaches nothing.
      (Inputs.app, .timedOut(milliseconds: 1, partial: Array("partial".utf8)), []),
      (Inputs.app, .adapterError(message: Array("something".utf8)), []),
      (Inputs.app, .notRun("something"), []), (Inputs.app, Executions.opened(), []),
    ] as [(FuzzInput, ExchangeResult, [String])])
  func learned(_ row: (input: FuzzInput, result: ExchangeResult, expected: [String])) {
    var words = LearnedWords([])
    let isNew = words.learn(from: Executions.execution(of: row.input, row.result))
    #expect(isNew == !words.words.isEmpty)
    #expect(words.words.map(Octets.escaped) == row.expected)
  }

  @Test("the dictionary stands first, and a known word isn't learned again")
  func known() {
    var words = LearnedWords([Array("state".utf8), Array("xyzzy".utf8)])
    let execution = Executions.execution(
      of: Inputs.app, Executions.opened(Executions.answer("code=1&state=S1")))
    let isNew = [words.learn(from: execution), words.learn(from: execution)]
    #expect(isNew == [true, false])
    #expect(words.words.map(Octets.escaped) == ["state", "xyzzy", "code"])
  }

  @Test("at most 512 are, and none that is long")
  func bounded() {
    var words = LearnedWords([Array("xyzzy".utf8)])
    for number in 0..<100 {
      let names = (0..<11).map { "n\(number)x\($0)=1" }.joined(separator: "&")
      let long = String(repeating: "l", count: 49)
      let url = Executions.answer("\(long)=1&\(names)")
      _ = words.learn(from: Executions.execution(of: Inputs.app, Executions.opened(url)))
    }
    #expect(words.words.count == 513)
    #expect(words.words.allSatisfy { $0.count <= 48 })
  }
}
