import AppFlip
import Conformance
import Testing

/// A way to make the states of a Google app.
struct NonceScheme: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let make: @Sendable (inout SplitMix64, Int) -> String

  /// Names a way to make a state, from a number that counts the starts.
  init(_ name: String, _ make: @escaping @Sendable (inout SplitMix64, Int) -> String) {
    testDescription = name
    self.make = make
  }

  /// How the rule is broken by as many states as the suite asks for, or by fewer.
  func flaw(seed: UInt64, count: Int = 256) -> Violation? {
    var random = SplitMix64(seed: seed)
    let states = (0..<count).map { make(&random, $0) }
    return violation(of: .googleAppStartNonce, by: Samples.starts(states))
  }
}
