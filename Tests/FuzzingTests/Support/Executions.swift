import AdapterProtocol
import AppFlip
import Conformance
import Harness

@testable import Fuzzing

/// Judged responses to requests.
enum Executions {
  static let everything = Capabilities(
    outcomes: UserDecision.allCases,
    features: [.code, .universalLinksOnly, .sessions, .bytes, .post, .start])

  private static let judge = Judge(
    Dictionary(uniqueKeysWithValues: Role.allCases.map { ($0, everything) }), in: .offered)

  static func judgement(of request: FuzzRequest, _ result: ExchangeResult) -> JudgedRequest {
    judge.judge(request.runInput(in: .offered), result)
  }
}
