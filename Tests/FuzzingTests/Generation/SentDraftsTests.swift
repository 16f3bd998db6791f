import AppFlip
import Testing

@testable import Fuzzing

@Suite("Drafts that were sent")
struct SentDraftsTests {
  @Test("each is new once, and never again, however many there are")
  func exact() {
    var sent = SentDrafts()
    var random = SplitMix64(seed: 1)
    let drafts = (0..<40_000).map { _ in random.next() }
    #expect(drafts.count { sent.insert($0) } == drafts.count)
    #expect(drafts.count { sent.insert($0) } == 0)
  }

  @Test("numbers that follow each other are told apart")
  func sequence() {
    var sent = SentDrafts()
    #expect((1...20_000).count { sent.insert($0) } == 20_000)
    #expect((1...20_000).count { sent.insert($0) } == 0)
  }

  @Test("the fingerprint 0 is one like others")
  func zero() {
    var sent = SentDrafts()
    let isNew = [sent.insert(0), sent.insert(0)]
    #expect(isNew == [true, false])
  }

  @Test("of very many the latest are remembered, and no more than there is room for")
  func bounded() {
    var sent = SentDrafts(greatest: 1 << 8)
    var random = SplitMix64(seed: 2)
    let drafts = (0..<10_000).map { _ in random.next() }
    for draft in drafts {
      _ = sent.insert(draft)
      let isNew = sent.insert(draft)
      #expect(!isNew)
    }
    let latest = drafts.suffix(20).reversed().count { !sent.insert($0) }
    #expect(latest > 12, "\(latest)")
    let remembered = drafts.prefix(9_000).count { !sent.insert($0) }
    #expect(remembered <= 256, "\(remembered)")
  }
}
