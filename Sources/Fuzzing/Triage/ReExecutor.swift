import AdapterProtocol
import Conformance
import Exchanges

/// Runs inputs aside from the campaign, on adapter processes of its own, to find out what a violation needs.
///
/// Executions bound what it does, so that the same violations come to the same findings; time does if
/// the adapter is so slow that they don't.
package final class ReExecutor {
  private let start: Worker.Start
  private let evaluator: Evaluator
  private let budget: TriageBudget
  private let now: Clock
  private let isClosing: () -> Bool
  /// Whose time stands still during an inquiry; nil if nobody's does.
  private let stopCondition: StopCondition?
  private let note: (_ executions: Int) -> Void
  private var adapter: (any AdapterUnderTest)?
  /// How many inputs were executed.
  private(set) var executions = 0
  /// When the inquiry began that is made now; nil while there is none.
  private var beginning: Duration?
  /// The time that the inquiries before took.
  private var spent = Duration.zero

  /// Prepares a re-executor; its adapter starts with the first input.
  package init(
    _ evaluator: Evaluator, start: @escaping Worker.Start, within budget: TriageBudget = .unbounded,
    now: @escaping Clock = Clocks.machine,
    noting note: @escaping (_ executions: Int) -> Void = { _ in },
    pausing stopCondition: StopCondition? = nil, until isClosing: @escaping () -> Bool = { false }
  ) {
    self.stopCondition = stopCondition
    self.evaluator = evaluator
    self.start = start
    self.budget = budget
    self.now = now
    self.note = note
    self.isClosing = isClosing
  }

  /// Whether nothing more is tried: the time is over, somebody stopped the campaign, or the budget of all
  /// inquiries is used up.
  var isClosed: Bool { isClosing() || isSpent }

  /// Whether the budget of all inquiries is used up.
  var isSpent: Bool {
    executions >= budget.executions || budget.time.map { spent + elapsed >= $0 } ?? false
  }

  /// Whether nothing more is tried to make a finding smaller: nor is anything else, or the inquiry takes
  /// too long.
  package var isExhausted: Bool { isClosed || elapsed >= budget.timeOfInquiry }

  private var elapsed: Duration { beginning.map { now() - $0 } ?? .zero }

  /// Makes an inquiry, whose time is limited.
  package func inquire<Result>(_ body: () -> Result) -> Result {
    if beginning != nil { return body() }
    beginning = now()
    defer {
      spent += elapsed
      beginning = nil
    }
    return aside(body)
  }

  /// Takes note of time that was spent before, on what is no inquiry.
  func count(spent time: Duration) { spent = max(spent, time) }

  private func aside<Result>(_ body: () -> Result) -> Result {
    stopCondition.map { $0.stepAside(for: body) } ?? body()
  }

  /// Ends the re-executor's adapter.
  package func close() {
    adapter?.close()
    adapter = nil
  }

  /// Runs sequences of inputs.
  package func observe(
    _ sequences: [[FuzzInput]], _ reproductionMode: ReproductionMode, mayHang: Bool = false
  ) -> [[Observation]] {
    guard reproductionMode != .inOneProcess, !mayHang else {
      var all: [[Observation]] = []
      for sequence in sequences where !isExhausted {
        let observations = replay(sequence, reproductionMode)
        if observations.isEmpty { break }
        all.append(observations)
      }
      return all
    }
    return observe(sequences, reproductionMode)
  }

  /// Runs sequences on the re-executor's own adapter, and on another one if that has ended too often to
  /// be started again: what ends it is what is looked into.
  private func observe(_ sequences: [[FuzzInput]], _ reproductionMode: ReproductionMode)
    -> [[Observation]]
  {
    var all: [[Observation]] = []
    var isFresh = adapter == nil
    while all.count < sequences.count, !isExhausted {
      guard let adapter = adapter ?? (try? start()) else { break }
      self.adapter = adapter
      let rest = run(Array(sequences[all.count...]), reproductionMode, on: adapter)
      let run = rest.prefix { !$0.contains(where: \.wasNotRun) }
      // What was broken off says nothing.
      guard adapter.hasGivenUp, !isClosing() else { return all + (isClosing() ? Array(run) : rest) }
      all += run
      close()
      // One that has done nothing before and is given up at once does no better another time.
      if run.isEmpty, isFresh { break }
      isFresh = true
    }
    return all
  }

  /// Runs a sequence of inputs in a process that has done nothing else.
  func replay(_ sequence: [FuzzInput], _ reproductionMode: ReproductionMode) -> [Observation] {
    guard !isClosed, let adapter = try? start() else { return [] }
    defer { adapter.close() }
    let observations = run([sequence], reproductionMode, on: adapter, isReplay: true).first ?? []
    // What was broken off says nothing.
    return isClosing() && observations.contains(where: \.wasNotRun) ? [] : observations
  }

  /// Replays what an earlier campaign found, in a process that has done nothing else.
  func execution(of finding: Finding) -> Execution? {
    let steps = finding.inputs(in: evaluator.fixture)
    guard let input = steps.last, evaluator.judge.judges(input.role) else { return nil }
    let observations = replay(steps, finding.reproductionMode)
    guard let last = finding.reproductionMode.departing(from: observations) ?? observations.last
    else {
      return nil
    }
    let queued = QueuedInput(
      input: last.input, purpose: purpose(of: finding, observations),
      origin: Provenance(seed: "\(Finding.regressionPrefix)\(finding.id)"))
    return Execution(
      number: 0, queued: queued, result: last.result, judgement: last.judgement)
  }

  /// Whether a finding is of a state that came twice, and shows it again.
  func showsRepetition(_ finding: Finding) -> Bool {
    guard finding.signature == StartStates.signature else { return false }
    let observations = replay(finding.inputs(in: evaluator.fixture), finding.reproductionMode)
    return finding.reproductionMode.signatures(of: observations).contains(StartStates.signature)
  }

  private func purpose(
    of finding: Finding, _ observations: [Observation]
  ) -> QueuedInput.Purpose {
    guard let first = observations.first else { return .search }
    switch finding.reproductionMode {
    case .alone, .inOneProcess: return .search
    case .inOneApp: return .control(after: observations.count > 1 ? first.input : nil)
    case .beside(let relation):
      guard let decision = first.judgement.decision else { return .search }
      return .variant(
        QueuedInput.Variant(original: first.input, relation: relation, decision: decision))
    }
  }

  /// Runs what an earlier campaign found, in a process that has done nothing else.
  func attempt(_ finding: Finding) throws(StartFailure) -> FindingReplay.Attempt {
    let adapter = try start()
    var steps: [FindingReplay.Step] = []
    let inputs = finding.reproductionMode.inputs(of: finding.inputs(in: evaluator.fixture))
    let isInOneApp = finding.reproductionMode == .inOneApp
    adapter.run([evaluator.job(inputs, number: 0, inOneApp: isInOneApp)]) {
      _, transcripts in
      steps += transcripts.map {
        FindingReplay.Step(
          transcript: $0, judgement: evaluator.judge.judge($0.request.input, $0.result))
      }
    }
    adapter.close()
    let observations = zip(inputs, steps).map { input, step in
      Observation(input: input, result: step.transcript.result, judgement: step.judgement)
    }
    return FindingReplay.Attempt(
      steps: steps,
      isSeen: finding.reproductionMode.signatures(of: observations).contains(finding.signature),
      incidents: adapter.incidents.map { "\($0)" })
  }

  private func run(
    _ sequences: [[FuzzInput]], _ reproductionMode: ReproductionMode,
    on adapter: any AdapterUnderTest,
    isReplay: Bool = false
  ) -> [[Observation]] {
    let sequences = sequences.map(reproductionMode.inputs)
    var all: [[Observation]] = []
    var next = 0
    adapter.run(
      from: {
        guard next < sequences.count, !(isReplay ? isClosed : isExhausted) else { return nil }
        defer { next += 1 }
        return evaluator.job(
          sequences[next], number: next,
          inOneApp: reproductionMode == .inOneApp)
      },
      each: { number, transcripts in
        if !transcripts.allSatisfy(\.wasNotRun) {
          executions += transcripts.count
          note(executions)
        }
        all.append(
          zip(sequences[number], transcripts).map { input, transcript in
            Observation(
              input: input, result: transcript.result,
              judgement: evaluator.judge.judge(transcript.request.input, transcript.result))
          })
      })
    return all
  }
}

/// How much may be spent on looking into what was found.
package struct TriageBudget: Sendable {
  /// How many inputs are executed at most, in all.
  var executions: Int
  /// How long all inquiries may take; nil if the campaign has a time of its own.
  var time: Duration?
  /// How long one inquiry may take.
  var timeOfInquiry: Duration

  /// For what is bounded by something else.
  static let unbounded = TriageBudget(executions: .max, time: nil, timeOfInquiry: .seconds(3_600))

  /// For a campaign.
  static func campaign(_ executions: Int, within time: Duration?) -> TriageBudget {
    TriageBudget(
      executions: executions, time: time ?? .seconds(300),
      timeOfInquiry: min(.seconds(30), (time ?? .seconds(300)) / 4))
  }

  /// For a comparison, of each implementation.
  package static func comparison(hasTime: Bool) -> TriageBudget {
    TriageBudget(
      executions: 50_000, time: hasTime ? nil : .seconds(60), timeOfInquiry: .seconds(10))
  }
}
