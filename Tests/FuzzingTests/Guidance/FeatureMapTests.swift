import AppFlip
import Testing

@testable import Fuzzing

@Suite("Feature map")
struct FeatureMapTests {
  @Test("each counts once, however many there are")
  func exact() {
    var featureMap = FeatureMap()
    var random = SplitMix64(seed: 1)
    let all = (0..<40_000).map { _ in random.next() }
    #expect(featureMap.insert(all) == all.count)
    #expect(featureMap.insert(all) == 0)
    #expect(featureMap.count == all.count)
  }

  @Test("one that comes twice at once counts once, and so does 0")
  func repeated() {
    var featureMap = FeatureMap()
    #expect(featureMap.insert([7, 7, 0, 0, 8]) == 3)
    #expect(featureMap.insert([8, 9]) == 1)
    #expect(featureMap.count == 4)
  }

  @Test("if there is no room nothing counts as new, and nothing is forgotten")
  func bounded() {
    var featureMap = FeatureMap(most: 128)
    var random = SplitMix64(seed: 2)
    let all = (0..<5_000).map { _ in random.next() }
    #expect(featureMap.insert(all) == 128)
    #expect(featureMap.insert(Array(all.prefix(128))) == 0)
    #expect(featureMap.insert(Array(all.suffix(1_000))) == 0)
    #expect(featureMap.count == 128)
  }
}
