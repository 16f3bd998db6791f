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

  @Test("numbers that follow each other are told apart")
  func sequence() {
    var sent = SentInputs()
    #expect((1...20_000).count { sent.insert($0) } == 20_000)
    #expect((1...20_000).count { sent.insert($0) } == 0)
  }

  @Test("the fingerprint 0 is one like others")
  func zero() {
    var sent = SentInputs()
    let isNew = [sent.insert(0), sent.insert(0)]
    #expect(isNew == [true, false])
  }

  @Test("of very many the latest are remembered, and no more than there is room for")
  func bounded() {
    var sent = SentInputs(greatest: 1 << 8)
    var random = SplitMix64(seed: 2)
    let inputs = (0..<10_000).map { _ in random.next() }
    for input in inputs {
      _ = sent.insert(input)
      let isNew = sent.insert(input)
      #expect(!isNew)
    }
    let latest = inputs.suffix(20).reversed().count { !sent.insert($0) }
    #expect(latest > 12, "\(latest)")
    let remembered = inputs.prefix(9_000).count { !sent.insert($0) }
    #expect(remembered <= 256, "\(remembered)")
  }
}
