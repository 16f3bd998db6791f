import AdapterProtocol
import AppFlip
import Conformance
import Harness

@testable import Fuzzing

/// Executions of drafts whose answers the tests make up.
enum Executions {
  /// What an adapter declares that can do everything.
  static let everything = Capabilities(
    outcomes: Outcome.allCases,
    features: [.code, .universalLinksOnly, .sessions, .bytes, .post, .start])

  private static let judge = LinkJudge(
    world: .offered,
    declared: Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, everything) }))

  /// An execution of a draft.
  ///
  /// - Parameters:
  ///   - draft: what was handed over.
  ///   - result: what came of it.
  /// - Returns: the execution, judged.
  static func execution(of draft: Draft, _ result: ExchangeResult) -> Execution {
    execution(of: Candidate(draft: draft, origin: Lineage(seed: "test")), number: 0, result)
  }

  /// An execution of a draft that a generator made.
  ///
  /// - Parameters:
  ///   - candidate: the draft.
  ///   - number: the number of the execution.
  ///   - result: what came of it.
  /// - Returns: the execution, judged.
  static func execution(
    of candidate: Candidate, number: Int, _ result: ExchangeResult
  ) -> Execution {
    Execution(
      number: number, candidate: candidate, result: result,
      judgement: judge.judge(candidate.draft.input(in: .offered), result))
  }

  /// An app that opened some URLs.
  static func opened(_ urls: String..., coverage: [UInt32]? = nil) -> ExchangeResult {
    .answered(
      .app(
        AppReply(
          handled: !urls.isEmpty,
          opened: urls.map { OpenedURL(url: Text(Array($0.utf8)), universalLinksOnly: true) },
          coverage: coverage)))
  }

  /// The good redirect URI with a query behind it.
  static func answer(_ query: String) -> String {
    "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast?\(query)"
  }

  /// What a good app decides about a good link.
  static var served: Decision? {
    let draft = Drafts.app
    return execution(of: draft, opened(answer("code=4%2FP7&state=S1"))).judgement.decision
  }
}

extension Execution {
  /// What it showed.
  var behaviour: Behaviour { Behaviour(of: self) }
}

extension Generator {
  /// Learns from an execution.
  ///
  /// - Parameter execution: what came of a draft.
  /// - Returns: whether it showed something new.
  @discardableResult
  mutating func learn(_ execution: Execution) -> Bool {
    learn(execution, showing: execution.behaviour)
  }
}
