import AppFlip
import Testing

@testable import Fuzzing

@Suite("What a process was handed")
struct HistoryTests {
  @Test("is remembered in its order, the last of very many")
  func bounded() {
    var history = History()
    let drafts = (0..<5_000).map {
      Draft(.app, link: nil, code: [UInt8($0 / 256), UInt8($0 % 256)])
    }
    let candidates = drafts.map { Candidate(draft: $0, origin: Lineage(seed: "good")) }
    var forgotten: [Draft] = []
    for (index, candidate) in candidates.enumerated() {
      if let oldest = history.append(candidate, number: 3 * index) {
        forgotten.append(oldest.draft)
      }
      if index % 701 == 1 {
        #expect(history.drafts == drafts[...index].suffix(HistoryReduction.longest))
      }
    }
    #expect(history.drafts == drafts.suffix(HistoryReduction.longest))
    #expect(forgotten + history.drafts == drafts)
    let numbers = candidates.indices.suffix(HistoryReduction.longest).map { 3 * $0 }
    #expect(history.entries.map(\.number) == numbers)
  }
}
