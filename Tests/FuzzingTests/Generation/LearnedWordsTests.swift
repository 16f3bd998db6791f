import AdapterProtocol
import AppFlip
import Harness
import Testing

@testable import Fuzzing

@Suite("Words that are learned")
struct LearnedWordsTests {
  @Test("the names and the errors of an answer are")
  func answers() {
    let words = learned(
      from: Inputs.app,
      Executions.opened(Executions.answer("error=no%5Fway&state=S1&session_hint=abc&code=xyzzy")))
    #expect(words == ["error", "state", "session_hint", "code", "no_way"])
  }

  @Test("the words of an error text are, not its short ones and its marks")
  func errors() {
    let text = Array("KeyError: 'redirect_uri2' is no id of (Acme), at 0x12".utf8)
    let words = learned(from: Inputs.app, .implementationError(message: text))
    #expect(words == ["KeyError", "redirect_uri2", "Acme", "0x12"])
  }

  @Test("the words of an endpoint's page are, of a long page those at its beginning")
  func pages() {
    let page = "<input name=\"csrf_token\">" + String(repeating: " ", count: 2_100) + "behind"
    let reply = EndpointReply(status: 400, body: Text(Array(page.utf8)))
    let words = learned(from: Inputs.endpoint, .answered(.authorizationEndpoint(reply)))
    #expect(words == ["input", "name", "csrf_token"])
  }

  @Test("the error and the reason of a Google app are")
  func reasons() {
    let reply = ReturnedReply(
      outcome: .failed, error: "odd error", reason: "the nonce is stale")
    let words = learned(from: Inputs.googleApp, .answered(.returned(reply)))
    #expect(words == ["odd error", "nonce", "stale"])
  }

  @Test("the names in the link that a Google app opened are")
  func starts() {
    let url = "https://app.example.com/flip?client_id=a&scope=b&state=0123456789abcdef&nonce_hint=c"
    let opened = [OpenedURL(url: Text(Array(url.utf8)), universalLinksOnly: true)]
    let reply = StartReply(opened: opened, state: Text(Array("0123456789abcdef".utf8)))
    let words = learned(from: Inputs.start, .answered(.start(reply)))
    #expect(words == ["client_id", "scope", "state", "nonce_hint"])
  }

  @Test(
    "nothing is of what teaches nothing",
    arguments: [
      ExchangeResult.timedOut(milliseconds: 1, partial: Array("partial".utf8)),
      .adapterError(message: Array("something".utf8)), .notRun("something"), Executions.opened(),
    ])
  func silence(_ result: ExchangeResult) {
    #expect(learned(from: Inputs.app, result) == [])
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

  private func learned(from input: FuzzInput, _ result: ExchangeResult) -> [String] {
    var words = LearnedWords([])
    let isNew = words.learn(from: Executions.execution(of: input, result))
    #expect(isNew == !words.words.isEmpty)
    return words.words.map(Octets.escaped)
  }
}
