import AdapterProtocol
import AppFlip
import Harness
import TestSupport

@testable import Conformance

/// Every exchange of some cases with an implementation, each judged as a link that has no case.
struct JudgedLinks {
  /// What is broken, a line for each violation: the case, the verdict, the rule.
  private(set) var violations: [String] = []
  private(set) var count = 0

  init(_ cases: [Case], _ adapter: some AdapterUnderTest, _ edition: Edition) throws {
    let fixture = try Fixture.offered.adopting(adapter.hello.configuration)
    let participant = Participant(adapter, roles: Role.allCases)
    let maker = RequestMaker(
      fixture: fixture, capabilities: participant.capabilities, deadline: nil)
    let reader = Judge(
      participant.capabilities, declaring: adapter.hello.roles.map(\.role), in: fixture,
      edition: edition, profile: .strict)
    let judge = LinkJudge(
      fixture: fixture, declared: participant.capabilities, edition: edition, profile: .strict)
    var names: [String] = []
    let jobs = cases.enumerated().compactMap { number, testCase in
      let job = try? maker.job(for: testCase, number: number, atMost: 64, reading: reader)
      if job != nil { names.append(testCase.id) }
      return job
    }
    var violations: [String] = []
    var count = 0
    adapter.run(jobs) { number, transcripts in
      for transcript in transcripts where transcript.result != .notMade {
        let judgement = judge.judge(transcript.request.input, transcript.result)
        violations += judgement.violations.map {
          "\(names[number]) \($0.verdict.name)s \($0.rule?.rawValue ?? "nothing")"
        }
        count += 1
      }
    }
    (self.violations, self.count) = (violations, count)
  }
}

extension CorrectVariant {
  static let cases = Result {
    try Role.allCases.flatMap { role in
      try SharedCatalogue.of(role).sample(2, of: role).cases
    }
  }
}
