import AppFlip
import Conformance

@testable import Fuzzing

extension FuzzResult {
  /// A result that no run had.
  static func madeUp(_ change: (inout FuzzResult) -> Void = { _ in }) -> FuzzResult {
    var result = FuzzResult()
    (result.adapter, result.implementation) = ("./my-adapter --say 'hi'", "made-up 1.0")
    (result.seed, result.runs, result.sent, result.executions) = (7, 1_000, [.app: 1_000], 1_034)
    result.parts = [Part(next: 1_000, command: "appflip fuzz --seed 7 --adapter x")]
    change(&result)
    return result
  }
}
