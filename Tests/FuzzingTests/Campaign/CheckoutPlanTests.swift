import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Fuzzing

@Suite("The plan of a checkout")
struct CheckoutPlanTests {
  @Test("begins with the hostile links and the words")
  func whole() throws {
    let plan = try CampaignPlan.ofCheckout()
    let words = try WordList(contentsOf: WordList.file).words
    #expect(plan.corpus?.links.isEmpty == false && plan.corpus?.errors.isEmpty == true)
    #expect(!words.isEmpty && plan.words == words)
  }

  @Test(
    "names what can't be used, instead of leaving it out",
    arguments: [
      ("dictionary.txt", nil, "the dictionary Corpus/dictionary.txt"),
      ("dictionary.txt", "a=1", "the dictionary Corpus/dictionary.txt, line 1"),
      ("links/app-links.jsonl", nil, "links/app-links.jsonl"),
      ("links/app-links.jsonl", "{", "links/app-links.jsonl, line 1"),
    ] as [(String, String?, String)])
  func broken(_ row: (file: String, text: String?, problem: String)) throws {
    try TemporaryFolder.with { folder in
      let copy = folder.appending(path: "Corpus")
      try FileManager.default.copyItem(at: Corpus.directory, to: copy)
      let file = copy.appending(path: row.file)
      try FileManager.default.removeItem(at: file)
      if let text = row.text { try Data(text.utf8).write(to: file) }
      let error = #expect(throws: (any Error).self) { try CampaignPlan.ofCheckout(in: copy) }
      #expect(
        error.map { "\($0)" }?.contains(row.problem) == true, "\(error.map { "\($0)" } ?? "")")
    }
  }
}
