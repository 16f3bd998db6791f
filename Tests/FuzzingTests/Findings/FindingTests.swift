import AppFlip
import Conformance
import Testing

@testable import Fuzzing

@Suite("Findings")
struct FindingTests {
  @Test("rule, kind of evidence and deduplication class make the id, values and answers don't")
  func identity() throws {
    func id(_ query: String, _ rule: Rule.ID?, _ kind: String) throws -> String {
      try Findings.finding(of: [Inputs.app(query)], rule: rule, kind: kind).id
    }
    let rule = Rule.appParametersDuplicate.id
    let first = try id("state=a&state=b", rule, "code")
    #expect(try id("state=xyz&state=Q", rule, "code") == first)
    #expect(try id("state=a&state=b", rule, "code/differs") != first)
    #expect(try id("state=a&state=b", nil, "code") != first)
    #expect(try id("state=a&state=1", rule, "code") != first)
    #expect(first.utf8.count == 12 && first.utf8.allSatisfy { $0.hexValue != nil })
  }

  @Test("texts that are too long are cut once, and what can't be printed is escaped")
  func bounded() throws {
    let step = Finding.Step(Inputs.app, answer: String(repeating: "\n\u{202E}", count: 9_000))
    #expect(step.answer.utf8.count == 4_000)
    #expect(step.answer.hasPrefix(#"\x0A\xE2\x80\xAE\x0A"#) && step.answer.hasSuffix("... (cut)"))
    #expect(Finding.Step(Inputs.app, answer: step.answer) == step)
    #expect(Finding.Step(Inputs.app, answer: #"\x0A"#).answer == #"\x0A"#)
  }

  @Test("the id is the same in every run, on every machine")
  func golden() throws {
    #expect(try Findings.repeatedState().id == "46c1aed7d6d5")
    #expect(try Findings.crash().id == "49fcbaa0f9cd")
  }
}
