import Conformance
import Fuzzing
import TestSupport
import Testing

@Suite("Symptoms", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct SymptomTests {
  @Test("a symptom is a rule and a kind of evidence; faults of the adapter come first")
  func order() throws {
    let crashed = try #require(EvidenceKind("crashed"))
    let threw = try #require(EvidenceKind("threw"))
    let rule = Rule.ID(rawValue: "app/survives")
    let sorted = [Symptom(nil, threw), Symptom(rule, crashed), Symptom(rule, threw)]
    #expect(sorted.reversed().sorted() == sorted)
    #expect(Set(sorted).count == 3)
    #expect(sorted.map(\.description).first == "adapter as=threw")
    #expect(sorted.map(\.description).last == "app/survives as=threw")
  }

  @Test("a relation that no rule states is no fault of the adapter")
  func relation() throws {
    for relation in Relation.allCases {
      let kind = try #require(EvidenceKind("relation/\(relation.rawValue)"))
      #expect(Symptom(nil, kind).relation == relation)
      #expect(Symptom(nil, kind).description == kind.word)
      #expect(Symptom(Rule.appSurvives.id, kind).relation == relation)
    }
    for word in ["relation/x", "relation", "threw", "again"] {
      #expect(Symptom(nil, try #require(EvidenceKind(word))).relation == nil)
    }
  }
}
