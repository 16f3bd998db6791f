import AppFlip
import Conformance
import Harness
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
    #expect(step.answer.utf8.count == Finding.longestText)
    #expect(step.answer.hasPrefix(#"\x0A\xE2\x80\xAE\x0A"#) && step.answer.hasSuffix("... (cut)"))
    #expect(Finding.Step(Inputs.app, answer: step.answer) == step)
    #expect(Finding.Step(Inputs.app, answer: #"\x0A"#).answer == #"\x0A"#)
  }
}

@Suite("Signatures")
struct FailureSignatureTests {
  @Test(
    "an exception is told from others by its first words, without those of the link",
    arguments: [
      ("KELVIN", "KELVIN"), ("KeyError: 'state'", "KeyError"),
      ("Cannot read properties of undefined (reading 'x')", "Cannot read properties"),
      ("illegal escape at 12", "illegal escape"), ("bad token: %41", "token"),
      ("Unerwartet \u{E4}hnlich, pl\u{F6}tzlich falsch", "Unerwartet falsch"),
      ("no Xyzzy here for you today", "here today"), ("bad plugh of some kind", "some kind"),
      ("plugh", nil), ("'NoneType' has no attribute", nil), ("12 apples", nil), ("", nil),
      ("at 0xdeadbeef", nil), ("\u{1B}[2Jboom", nil), ("a bb ccc", nil),
      (String(repeating: "w", count: 99), String(repeating: "w", count: 24)),
    ] as [(String, String?)])
  func words(_ message: String, _ words: String?) throws {
    let input = Inputs.app("state=xyzzy&scope=%70lug%68")
    let result = ExchangeResult.implementationError(message: Array(message.utf8))
    let execution = Executions.execution(of: input, result)
    let violation = try #require(execution.judgement.violations.first)
    let signature = FailureSignature(violation, result, to: input)
    #expect(signature.words == words)
    #expect(signature.general == FailureSignature(Rule.appSurvives.id, violation.kind))
    #expect(signature.description == "app/survives as=threw" + (words.map { " (\($0))" } ?? ""))
    #expect(execution.potentialFailures(Settings()).first?.signature == signature)
  }

  @Test("a relation that no rule states is no fault of the adapter")
  func relation() throws {
    for relation in MetamorphicRelation.allCases {
      let kind = try #require(EvidenceKind("relation/\(relation.rawValue)"))
      #expect(FailureSignature(nil, kind).relation == relation)
      #expect(FailureSignature(nil, kind).description == kind.word)
      #expect(FailureSignature(Rule.appSurvives.id, kind).relation == relation)
    }
    for word in ["relation/x", "relation", "threw", "again"] {
      #expect(FailureSignature(nil, try #require(EvidenceKind(word))).relation == nil)
    }
  }
}
