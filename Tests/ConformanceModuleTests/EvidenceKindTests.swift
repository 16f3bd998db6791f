import AdapterProtocol
import AppFlip
import Harness
import ReferenceVariants
import TestSupport
import Testing

@testable import Conformance

@Suite("Kinds of evidence")
struct EvidenceKindTests {
  @Test("a kind has the response, the expectation, and whether texts differ")
  func kinds() {
    let base: EvidenceKind = "no-code-for-client-id"
    for bits in 0..<1 << ResponseKind.allCases.count {
      let answers = ResponseKind.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }
        .map(\.element)
      let came = answers.map(\.rawValue).joined(separator: "+")
      let word = (came.isEmpty ? "" : "\(came)/") + base.word
      for isDifferent in [false, true] {
        let kind = base.shown(by: ResponseKinds(answers), at: nil, isDifferent: isDifferent)
        #expect(kind.word == word + (isDifferent ? "/differs" : ""))
        #expect(kind.base == base && kind.answers == ResponseKinds(answers))
      }
    }
  }

  @Test(
    "every failure and warning by each fault has a kind that a baseline can hold",
    .longProof("the kill matrix of the cases"))
  func faults() async throws {
    let table = try await KillMatrixTable.shared.value
    var seen: Set<EvidenceKind> = []
    for row in table.rows {
      var judged: Set<String> = []
      for violation in row.violations
      where judged.insert(violation.deviation.testCase.id).inserted {
        let bench = table.bench(of: violation.deviation.testCase, row.fault.role)
        for finding in bench?.violations(in: violation.deviation) ?? [] {
          let kind = try #require(finding.kind, "\(row.fault.name)")
          #expect(EvidenceKind(kind.word) == kind && !kind.base.word.contains("/"), "\(kind)")
          seen.insert(kind.base)
        }
      }
    }
    #expect(seen.count > 40)
  }

  @Test("a name from an adapter or a link isn't part of a kind")
  func unknownNames() {
    #expect(EvidenceKind(.unsupported(Unsupported(what: Array("post".utf8)))) == "unsupported-post")
    #expect(EvidenceKind(.unsupported(Unsupported(what: Array("\u{1B}".utf8)))) == "unsupported")
    #expect(EvidenceKind.repeated(Array("code".utf8)) == "each-parameter-once-code")
    #expect(EvidenceKind.repeated(Array("\u{1B}".utf8)) == "each-parameter-once")
  }
}
