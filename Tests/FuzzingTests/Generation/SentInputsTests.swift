import AppFlip
import Testing

@testable import Fuzzing

@Suite("Inputs that were sent")
struct SentInputsTests {
  @Test("each is new once, and never again, however many there are")
  func exact() {
    var sent = SentInputs()
    var random = SplitMix64(seed: 1)
    let inputs = (0..<40_000).map { _ in random.next() }
    #expect(inputs.count { sent.insert($0) } == inputs.count)
    #expect(inputs.count { sent.insert($0) } == 0)
  }

  @Test("if there is no room for one more, all others are forgotten")
  func bounded() {
    var sent = SentInputs(most: 256)
    var random = SplitMix64(seed: 2)
    let inputs = (0..<257).map { _ in random.next() }
    #expect(inputs.count { sent.insert($0) } == 257)
    let isNew = [sent.insert(inputs[256]), sent.insert(inputs[0]), sent.insert(inputs[0])]
    #expect(isNew == [false, true, false])
  }
}
