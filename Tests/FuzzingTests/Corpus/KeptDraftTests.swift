import AppFlip
import Fuzzing
import Testing

@Suite("Kept drafts")
struct KeptDraftTests {
  @Test("what a draft brings out is noted in order, and once")
  func ascending() {
    let kept = KeptDraft(Drafts.app, signatures: [.max, 3, 0, 3, .max])
    #expect(kept.signatures == [0, 3, .max])
    #expect(KeptDraft(Drafts.app, signatures: [0, .max, 3]) == kept)
  }

  @Test("copies are joined, whatever their order; one without a note is none of its own")
  func copies() {
    var drafts = [
      KeptDraft(Drafts.app), KeptDraft(Drafts.app, signatures: [2, 9]),
      KeptDraft(Drafts.app, signatures: [1, 2]), KeptDraft(Drafts.app("state=1")),
      KeptDraft(Drafts.app("state=1")),
    ]
    var random = SplitMix64(seed: 1)
    for _ in 0..<20 {
      drafts.shuffle(using: &random)
      #expect(
        KeptDraft.distinct(drafts) == [
          KeptDraft(Drafts.app("state=1")), KeptDraft(Drafts.app, signatures: [1, 2, 9]),
        ])
    }
  }

  @Test("of copies that are split otherwise the one with a note stands for both")
  func structure() throws {
    let octets = try #require(Drafts.app.link?.octets)
    var whole = Drafts.app
    whole.link = DraftLink(base: octets)
    #expect(whole != Drafts.app && whole.fingerprint == Drafts.app.fingerprint)
    for (noted, other) in [(whole, Drafts.app), (Drafts.app, whole)] {
      let drafts = [KeptDraft(noted, signatures: [1]), KeptDraft(other)]
      #expect(KeptDraft.distinct(drafts) == [drafts[0]])
      #expect(KeptDraft.distinct(drafts.reversed()) == [drafts[0]])
    }
    let both = [KeptDraft(whole, signatures: [1]), KeptDraft(Drafts.app, signatures: [2])]
    #expect(KeptDraft.distinct(both).map(\.signatures) == [[1, 2]])
    #expect(KeptDraft.distinct(both) == KeptDraft.distinct(both.reversed()))
  }

  @Test("drafts that differ in anything that is handed over are no copies")
  func different() {
    var drafts = [Drafts.app, Drafts.endpoint, Drafts.googleApp, Drafts.start]
    for outcome in Outcome.allCases where outcome != .approves {
      var draft = Drafts.app
      draft.outcome = outcome
      drafts.append(draft)
    }
    #expect(KeptDraft.distinct(drafts.map { KeptDraft($0, signatures: [1]) }).count == drafts.count)
  }
}
