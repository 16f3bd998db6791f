import AdapterProtocol
import AppFlip
import Harness
import Testing

@testable import Conformance

/// The kinds that are made once are those that the texts give.
@Suite("Phrases of evidence")
struct EvidencePhraseTests {
  @Test("every set of answers gives the kind that the phrase itself gives")
  func sets() {
    let phrase = EvidenceKind.Phrase("no code for the client id \"\"")
    for bits in 0..<1 << Answer.allCases.count {
      let answers = Answer.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }
        .map(\.element)
      let came = answers.map(\.rawValue).joined(separator: "+")
      let word = (came.isEmpty ? "" : "\(came)/") + "no-code-for-client-id"
      let set = AnswerSet(answers)
      #expect(phrase.kind(of: set, isDifferent: false).word == word)
      #expect(phrase.kind(of: set, isDifferent: true).word == "\(word)/differs")
    }
  }

  @Test("the kind of each breach of each fault is that of its texts")
  func faults() async throws {
    let rows = try await KillMatrixTable.shared.value.rows
    let judge = LinkJudge(world: .offered, declared: CorrectVariant.everything)
    var (breaches, phrases) = (0, Set<String>())
    for breach in rows.flatMap(\.breaches) {
      for transcript in breach.deviation.transcripts {
        let judgement = judge.judge(transcript.request.input, transcript.result)
        guard let answers = judgement.exchange?.answers else { continue }
        for breach in judgement.breaches {
          let evidence = breach.evidence
          let plain = Evidence(
            expected: evidence.expected, observed: evidence.observed,
            difference: evidence.difference)
          #expect(
            breach.kind == EvidenceKind(plain, answers: answers)
              || breach.kind == EvidenceKind(notPermitted: answers))
          #expect(
            EvidenceKind(evidence, answers: answers) == EvidenceKind(plain, answers: answers))
          breaches += 1
          if let phrase = evidence.phrase { phrases.insert(phrase.text) }
        }
      }
    }
    #expect(breaches > 1_000 && phrases.count > 12)
  }
}
