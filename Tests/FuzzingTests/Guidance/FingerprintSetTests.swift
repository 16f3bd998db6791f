import AppFlip
import Testing

@testable import Fuzzing

@Suite("Sets of fingerprints")
struct FingerprintSetTests {
  @Test("tell what is new like a set of the standard library, zero and equal low bits included")
  func likeSet() {
    var random = SplitMix64(seed: 3)
    // Few different low bits, so that many want the same place, and one in three was there before.
    let drawn = (0..<6_000).map { _ in random.next() << 40 | UInt64(random.below(4)) }
    let numbers = [0, 1, 0, .max, .max] + drawn + drawn.prefix(3_000)
    var (own, standard) = (FingerprintSet(), Set<UInt64>())
    for number in numbers {
      #expect(own.insert(number) == standard.insert(number).inserted)
      #expect(own.count == standard.count)
    }
  }
}
