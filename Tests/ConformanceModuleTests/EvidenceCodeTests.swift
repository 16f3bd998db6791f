import AppFlip
import ReferenceVariants
import TestSupport
import Testing

@testable import Conformance

/// What a result is shown by has a declared name, whatever the sentence beside it says.
@Suite("Codes of evidence")
struct EvidenceCodeTests {
  private static let declared = Set(EvidenceCode.all)

  @Test("every code has a name of its own, which is a word of a baseline")
  func names() {
    #expect(Self.declared.count == EvidenceCode.all.count)
    for code in EvidenceCode.all {
      #expect(EvidenceKind(code.name)?.word == code.name)
      #expect(!code.name.contains("/"), "a slash parts what came from the code")
    }
  }

  @Test("a kind says what came, the code, and whether texts part")
  func kinds() {
    for bits in 0..<1 << Answer.allCases.count {
      let answers = Answer.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }
        .map(\.element)
      let came = answers.map(\.rawValue).joined(separator: "+")
      let word = (came.isEmpty ? "" : "\(came)/") + "no-code-for-client-id"
      let (code, set) = (EvidenceCode(.noCodeForClient), AnswerSet(answers))
      #expect(EvidenceKind(code, answers: set).word == word)
      #expect(
        EvidenceKind(code, answers: set, isDifferent: true).word == "\(word)/differs")
    }
  }

  @Test("whatever a case permits has a code")
  func permitted() throws {
    for testCase in try SharedCatalogue.all.get().cases {
      for expectation in testCase.expectations {
        for edition in Edition.allCases {
          let permitted = expectation.permitted(in: edition)
          #expect(
            EvidenceCode.permits(permitted, of: testCase.role) != .notPermitted, "\(testCase.id)")
        }
      }
    }
  }

  @Test(
    "every failure and warning by each fault has a declared code",
    .longProof("the kill matrix of the cases"))
  func faults() async throws {
    let table = try await KillMatrixTable.shared.value
    var seen: Set<EvidenceCode> = []
    for row in table.rows {
      var judged: Set<String> = []
      for violation in row.violations
      where judged.insert(violation.deviation.testCase.id).inserted {
        let bench = table.bench(of: violation.deviation.testCase, row.fault.role)
        for verdict in bench?.violations(in: violation.deviation) ?? [] {
          guard let code = verdict.code else {
            Issue.record("\(row.fault.name): \(verdict.rule) has no code")
            continue
          }
          seen.insert(code)
        }
      }
    }
    #expect(seen.subtracting(Self.declared).isEmpty)
    #expect(seen.count > 50)
  }

  @Test("what is no answer has the code of what happened, whatever an adapter calls it")
  func interruptions() {
    for what in ["post", "run", "app", "not a name", "caf\u{E9}", ""] {
      #expect(Self.declared.contains(.unsupported(Array(what.utf8))))
    }
    for name in ["code", "state", "token", "\u{1B}"] {
      #expect(Self.declared.contains(.repeated(Array(name.utf8))))
    }
    #expect(EvidenceCode.unsupported(Array("post".utf8)).name == "unsupported-post")
    #expect(EvidenceCode.repeated(Array("token".utf8)) == EvidenceCode(.eachParameterOnce))
  }
}
