import AdapterProtocol
import AppFlip
import Conformance
import Harness

@testable import Fuzzing

enum Executions {
  static let everything = Capabilities(
    outcomes: Outcome.allCases,
    features: [.code, .universalLinksOnly, .sessions, .bytes, .post, .start])

  private static let judge = LinkJudge(
    fixture: .offered,
    declared: Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, everything) }))

  static func execution(of input: FuzzRequest, _ result: ExchangeResult) -> Attempt {
    execution(of: QueuedInput(input: input, origin: Provenance(seed: "test")), number: 0, result)
  }

  static func execution(
    of queued: QueuedInput, number: Int = 0, _ result: ExchangeResult
  ) -> Attempt {
    var queued = queued
    queued.number = number
    let request = RunRequest(queued.input.runInput(in: .offered))
    return Attempt(
      queued: queued, transcript: Transcript(request: request, result: result),
      judgement: judge.judge(request.input, result))
  }

  static func opened(_ urls: String..., coverage: [UInt32]? = nil) -> ExchangeResult {
    .answered(
      .app(
        AppReply(
          handled: !urls.isEmpty,
          opened: urls.map { OpenedURL(url: Text(Array($0.utf8)), universalLinksOnly: true) },
          coverage: coverage)))
  }

  static func answer(_ query: String) -> String {
    "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast?\(query)"
  }

  static var served: Decision? {
    let input = Inputs.app
    return execution(of: input, opened(answer("code=4%2FP7&state=S1"))).judgement.decision
  }
}

extension Attempt {
  var behaviour: Feedback { Feedback(of: self) }
}

extension Generator {
  @discardableResult
  mutating func learn(_ execution: Attempt) -> Bool {
    learn(execution, showing: execution.behaviour)
  }
}
