import AdapterProtocol
import AppFlip
import Harness
import TestSupport

@testable import Conformance

/// The cases of one role, what the reference replies to them, and what a rule says of other replies.
///
/// An implementation that replies to a case as the reference does passes it as the reference does:
/// only other replies are judged, so that hundreds of implementations take seconds.
struct Bench: Sendable {
  /// A case to which an implementation replied otherwise than the reference.
  struct Deviation: Sendable {
    let testCase: Case
    let transcripts: [Transcript]
  }

  let cases: [Case]
  /// What is offered in place of the ordinary configuration; nil for that.
  let configuration: OfferedConfiguration?
  private let jobs: [Job]
  private let replies: [[ExchangeResult]]
  private let judge: Judge
  /// What the reference comes to in the cases that others are compared with, by their names.
  private let alone: [String: CaseResult]

  init(
    _ cases: [Case], in configuration: OfferedConfiguration? = nil, _ reference: StubAdapter
  ) throws {
    // What a restart shows needs processes.
    let cases = cases.filter { !$0.isRestarted }
    let fixture = configuration?.fixture ?? .offered
    let capabilities = reference.hello.capabilities(of: Role.allCases)
    let judge = Judge(
      capabilities, declaring: reference.hello.roles.map(\.role), in: fixture,
      edition: .newest, profile: .default)
    let maker = RequestMaker(fixture: fixture, capabilities: capabilities, deadline: nil)
    let jobs = try cases.enumerated().map { number, testCase in
      try maker.job(for: testCase, number: number, atMost: 64, reading: judge)
    }
    var replies: [[ExchangeResult]] = []
    var alone: [String: CaseResult] = [:]
    let names = Set(cases.compactMap(\.comparison))
    reference.run(jobs) { number, transcripts in
      replies.append(transcripts.map(\.result))
      guard names.contains(cases[number].id) else { return }
      alone[cases[number].id] = judge.judge(cases[number], transcripts)
    }
    (self.cases, self.configuration, self.jobs, self.judge) = (cases, configuration, jobs, judge)
    (self.replies, self.alone) = (replies, alone)
  }

  func deviations(of adapter: StubAdapter) -> [Deviation] {
    var deviations: [Deviation] = []
    adapter.run(jobs) { number, transcripts in
      guard transcripts.map(\.result) != replies[number] else { return }
      deviations.append(Deviation(testCase: cases[number], transcripts: transcripts))
    }
    return deviations
  }

  /// The violations of rules in a case; it is compared with a case of the others if there are any.
  func violations(
    in deviation: Deviation, by rules: [Rule]? = nil, among others: [Deviation]? = nil
  ) -> [Finding] {
    var judge = judge
    if let rules { judge.rules = { _ in rules } }
    var result = judge.judge(deviation.testCase, deviation.transcripts)
    if let others, let name = deviation.testCase.comparison {
      let other = others.first { $0.testCase.id == name }
      result = result.compared(
        with: other.map { judge.judge($0.testCase, $0.transcripts) } ?? alone[name])
    }
    return result.findings.filter { $0.evidence != nil }
  }
}
