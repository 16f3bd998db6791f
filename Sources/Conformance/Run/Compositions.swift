import AdapterProtocol
import AppFlip
import Harness

extension ConformanceRun {
  /// Runs the cases in which what one role opens is what the next role receives.
  ///
  /// The adapter under test plays the roles that it declares, its partner the others. All cases take
  /// their first step, then all their second: the adapters are never asked one case at a time.
  mutating func runCompositions(with makePartner: Starting) {
    let indices = catalogue.cases.indices.filter { catalogue.cases[$0].role == nil }
    guard !indices.isEmpty else { return }
    let partner: Participant?
    do throws(StartFailure) {
      let hello = HelloRequest(suite: Self.suite, configuration: own.fixture.configuration)
      partner = try makePartner(hello).map { Participant($0, Role.allCases, own.fixture) }
    } catch {
      let reason =
        "the suite's own reference, which plays the other roles, can't be started: "
        + "\(error.summary). \(error.fix.dropLast())"
      let omission =
        error.cause == .interrupted ? Omission.stopped : .notRun(reason, .referenceNotStarted)
      for index in indices { note(omission, at: index) }
      return
    }
    compose(indices, with: partner)
    partner?.adapter.close()
  }

  /// A case under way.
  private struct Composition {
    let index: Int
    /// The exchanges up to the first step without a response.
    var transcripts: [Transcript] = []
    var partnerSteps: Set<Int> = []
    var isContinued = true
  }

  private mutating func compose(_ indices: [Int], with partner: Participant?) {
    var compositions: [Composition] = []
    for index in indices {
      let steps = catalogue.cases[index].steps
      guard steps.contains(where: own.plays),
        steps.allSatisfy({ own.plays($0) || partner?.plays($0) == true })
      else {
        progress.cases += 1
        continue
      }
      do throws(Omission) {
        for step in steps {
          try maker(for: own.plays(step) ? own : partner).check(step, of: catalogue.cases[index])
        }
        compositions.append(Composition(index: index))
      } catch { note(error, at: index) }
    }
    let judge = judge(with: partner)
    for step in 0..<(indices.map { catalogue.cases[$0].steps.count }.max() ?? 0) {
      take(step, of: &compositions, by: own, isPartner: false, judge)
      if let partner { take(step, of: &compositions, by: partner, isPartner: true, judge) }
    }
    for one in compositions {
      var result = judge.judge(
        catalogue.cases[one.index], one.transcripts, partnerSteps: one.partnerSteps)
      result.partnerSteps = one.partnerSteps
      if keepsLines { result.transcripts = one.transcripts }
      note(result, at: one.index)
    }
  }

  /// Sends the requests of a step that a participant plays.
  private mutating func take(
    _ place: Int, of compositions: inout [Composition], by participant: Participant,
    isPartner: Bool, _ judge: Judge
  ) {
    var (jobs, turns): ([Job], [Int]) = ([], [])
    for turn in compositions.indices where compositions[turn].isContinued {
      let testCase = catalogue.cases[compositions[turn].index]
      guard place < testCase.steps.count, own.plays(testCase.steps[place]) != isPartner else {
        continue
      }
      if isPartner { compositions[turn].partnerSteps.insert(place) }
      do throws(Omission) {
        let request = try maker(for: participant).request(
          for: testCase.steps[place], ofCase: compositions[turn].index,
          after: judge.exchanges(of: compositions[turn].transcripts))
        jobs.append(Job(label: testCase.id, requests: [request]))
        turns.append(turn)
      } catch { compositions[turn].isContinued = false }
    }
    participant.adapter.run(jobs) { job, transcripts in
      compositions[turns[job]].transcripts += transcripts
      compositions[turns[job]].isContinued = transcripts.allSatisfy {
        if case .answered = $0.result { true } else { false }
      }
      progress.executions += transcripts.count
    }
  }

  private func maker(for participant: Participant?) -> RequestMaker {
    RequestMaker(
      fixture: own.fixture, capabilities: participant?.capabilities ?? [:],
      deadline: settings.requestDeadline)
  }
}
