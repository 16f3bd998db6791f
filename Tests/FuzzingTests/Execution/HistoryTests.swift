import AppFlip
import TestSupport
import Testing

@testable import Fuzzing

@Suite("What a process was handed", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct HistoryTests {
  @Test("is remembered in its order, the last of very many")
  func bounded() {
    var history = History()
    let drafts = (0..<5_000).map {
      Draft(.app, link: nil, code: [UInt8($0 / 256), UInt8($0 % 256)])
    }
    let candidates = drafts.map { Candidate(draft: $0, origin: Lineage(seed: "good")) }
    for candidate in candidates.prefix(2) { history.append(candidate) }
    #expect(history.drafts == Array(drafts.prefix(2)))
    for candidate in candidates.dropFirst(2) { history.append(candidate) }
    #expect(history.drafts == Array(drafts.suffix(HistoryReduction.longest)))
  }
}
