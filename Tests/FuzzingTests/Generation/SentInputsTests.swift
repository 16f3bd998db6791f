import AppFlip
import Testing

@testable import Fuzzing

@Suite("Inputs that were sent")
struct SentInputsTests {
  @Test("each is new once, until there is no room for one more: then all others are forgotten")
  func bounded() {
    var sent = SentInputs(most: 256)
    var random = SplitMix64(seed: 2)
    let inputs = (0..<257).map { _ in random.next() }
    let isNew = (inputs.prefix(256) + inputs.prefix(256)).map { sent.insert($0) }
    #expect(isNew == Array(repeating: true, count: 256) + Array(repeating: false, count: 256))
    let last = [256, 256, 0, 0].map { sent.insert(inputs[$0]) }
    #expect(last == [true, false, true, false])
  }
}
