import AdapterProtocol
import Harness

/// Runs cases in which what one role opens is what the next one is handed.
///
/// The adapter under test plays the roles that it declares, its partner the others. All cases take
/// their first step, then all their second: the adapters are never asked one case at a time.
struct CompositionRun {
  struct Progress {
    /// What went over the wire, up to the first step that came to nothing.
    var transcripts: [Transcript] = []
    var partnerSteps: Set<Int> = []
    var goesOn = true
  }

  let own: Participant
  let partner: Participant?
  let judge: Judge
  let fixture: Fixture
  /// The deadline of a request in milliseconds, nil for the protocol's own.
  let deadline: Int?

  func concerns(_ testCase: Case) -> Bool {
    testCase.steps.contains(where: own.plays)
      && testCase.steps.allSatisfy { own.plays($0) || partner?.plays($0) == true }
  }

  func check(_ testCase: Case) throws(RequestMaker.NotSendable) {
    for step in testCase.steps { try maker(for: step).check(step, of: testCase) }
  }

  func run(_ cases: [Case], progress: (Int) -> Void) -> [Progress] {
    var outcomes = cases.map { _ in Progress() }
    for step in 0..<(cases.map(\.steps.count).max() ?? 0) {
      let turns = turns(at: step, of: cases, &outcomes)
      take(turns.filter { !$0.isPartners }, by: own, cases, &outcomes, progress)
      take(turns.filter(\.isPartners), by: partner, cases, &outcomes, progress)
    }
    return outcomes
  }

  private typealias Turn = (index: Int, isPartners: Bool, request: RunRequest)

  private func turns(at step: Int, of cases: [Case], _ outcomes: inout [Progress]) -> [Turn] {
    var turns: [Turn] = []
    for (index, testCase) in cases.enumerated()
    where testCase.steps.count > step && outcomes[index].goesOn {
      let isPartners = !own.plays(testCase.steps[step])
      if isPartners { outcomes[index].partnerSteps.insert(step) }
      do throws(RequestMaker.NotSendable) {
        let request = try maker(for: testCase.steps[step]).request(
          for: testCase.steps[step], ofCase: index,
          after: judge.exchanges(of: outcomes[index].transcripts))
        turns.append((index, isPartners, request))
      } catch {
        outcomes[index].goesOn = false
      }
    }
    return turns
  }

  private func take(
    _ turns: [Turn], by participant: Participant?, _ cases: [Case], _ outcomes: inout [Progress],
    _ progress: (Int) -> Void
  ) {
    let jobs = turns.map { Job(label: cases[$0.index].id, requests: [$0.request]) }
    participant?.adapter.run(jobs) { job, transcripts in
      let index = turns[job].index
      outcomes[index].transcripts += transcripts
      for transcript in transcripts {
        if case .answered = transcript.result { continue }
        outcomes[index].goesOn = false
      }
      progress(transcripts.count)
    }
  }

  private func maker(for step: Step) -> RequestMaker {
    let participant = own.plays(step) ? own : partner
    return RequestMaker(
      fixture: fixture, capabilities: participant?.capabilities ?? [:], deadline: deadline)
  }
}
