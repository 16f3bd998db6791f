import AppFlip
import Testing

@testable import Fuzzing

@Suite("Points")
struct PointsTests {
  @Test("each counts once, however many there are")
  func exact() {
    var points = Points()
    var random = SplitMix64(seed: 1)
    let all = (0..<40_000).map { _ in random.next() }
    #expect(points.insert(all) == all.count)
    #expect(points.insert(all) == 0)
    #expect(points.count == all.count)
  }

  @Test("one that comes twice at once counts once, and so does 0")
  func repeated() {
    var points = Points()
    #expect(points.insert([7, 7, 0, 0, 8]) == 3)
    #expect(points.insert([8, 9]) == 1)
    #expect(points.count == 4)
  }

  @Test("where there is no room nothing counts as new, and nothing is forgotten")
  func bounded() {
    var points = Points(greatest: 1 << 8)
    var random = SplitMix64(seed: 2)
    let all = (0..<5_000).map { _ in random.next() }
    #expect(points.insert(all) == 128)
    #expect(points.insert(Array(all.prefix(128))) == 0)
    #expect(points.insert(Array(all.suffix(1_000))) == 0)
    #expect(points.count == 128)
  }
}
