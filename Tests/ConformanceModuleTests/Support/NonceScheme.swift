import AppFlip
import Conformance
import Testing

struct NonceScheme: CustomTestStringConvertible, Sendable {
  let testDescription: String
  private let make: @Sendable (inout SplitMix64, Int) -> String

  init(_ name: String, _ make: @escaping @Sendable (inout SplitMix64, Int) -> String) {
    testDescription = name
    self.make = make
  }

  func flaw(seed: UInt64, count: Int = 256) -> Finding? {
    var random = SplitMix64(seed: seed)
    let states = (0..<count).map { make(&random, $0) }
    return violation(of: .googleAppStartNonce, by: Samples.starts(states))
  }
}
