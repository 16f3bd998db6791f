import AdapterProtocol
import Conformance
import Harness

/// Runs inputs aside from the campaign, on adapter processes of its own, to find out what a violation needs.
///
/// Executions bound what it does, so that the same violations come to the same findings; time does if
/// the adapter is so slow that they don't.
package final class Replayer {
  private let start: Worker.Launch
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

  /// Prepares a replayer; its adapter starts with the first input.
  package init(
    _ evaluator: Evaluator, start: @escaping Worker.Launch,
    within budget: TriageBudget = .unbounded,
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
    return stopCondition.map { $0.stepAside(for: body) } ?? body()
  }

  /// Takes note of time that was spent before, on what is no inquiry.
  func count(spent time: Duration) { spent = max(spent, time) }

  /// Ends the replayer's adapter.
  package func close() {
    adapter?.close()
    adapter = nil
  }

  // MARK: - On an adapter of its own

  /// Runs sequences of inputs; what may hang, or needs a fresh process, in one each.
  package func attempts(
    at sequences: [[FuzzInput]], _ mode: ReproductionMode, mayHang: Bool = false
  ) -> [[Attempt]] {
    guard mode == .inOneProcess || mayHang else { return attempts(at: sequences, mode) }
    var all: [[Attempt]] = []
    for sequence in sequences where !isExhausted {
      let attempts = replay(sequence, mode)
      if attempts.isEmpty { break }
      all.append(attempts)
    }
    return all
  }

  /// Runs sequences on the replayer's own adapter, and on another one if that has ended too often to be
  /// started again: what ends it is what is looked into.
  private func attempts(at sequences: [[FuzzInput]], _ mode: ReproductionMode) -> [[Attempt]] {
    var all: [[Attempt]] = []
    var isFresh = adapter == nil
    while all.count < sequences.count, !isExhausted {
      guard let adapter = adapter ?? (try? start()) else { break }
      self.adapter = adapter
      let rest = run(Array(sequences[all.count...]), mode, on: adapter, until: { isExhausted })
      let run = rest.prefix { $0.allSatisfy(\.hasRun) }
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

  // MARK: - In a process that has done nothing else

  /// Runs a sequence of inputs.
  func replay(_ sequence: [FuzzInput], _ mode: ReproductionMode) -> [Attempt] {
    guard !isClosed, let (attempts, _) = try? replayed(sequence, mode) else { return [] }
    // What was broken off says nothing.
    return isClosing() && !attempts.allSatisfy(\.hasRun) ? [] : attempts
  }

  private func replayed(
    _ sequence: [FuzzInput], _ mode: ReproductionMode
  ) throws(StartFailure) -> ([Attempt], [Incident]) {
    let adapter = try start()
    let attempts = run([sequence], mode, on: adapter, until: { isClosed }).first ?? []
    adapter.close()
    return (attempts, adapter.incidents)
  }

  /// Hands what an earlier campaign found over again.
  func replay(_ finding: Finding) throws(StartFailure) -> FindingReplay.Run {
    let mode = finding.reproductionMode
    let (attempts, incidents) = try replayed(finding.inputs(in: evaluator.fixture), mode)
    return FindingReplay.Run(
      attempts: attempts, isSeen: mode.signatures(of: attempts).contains(finding.signature),
      incidents: incidents.map(\.description))
  }

  /// What the last input of an earlier finding shows now, and whether a state comes twice.
  func regression(_ finding: Finding) -> (attempt: Attempt, isStateRepeated: Bool)? {
    let (steps, mode) = (finding.inputs(in: evaluator.fixture), finding.reproductionMode)
    guard let input = steps.last, evaluator.judge.judges(input.role) else { return nil }
    let attempts = replay(steps, mode)
    guard let last = mode.departing(from: attempts) ?? attempts.last else { return nil }
    let queued = QueuedInput(
      input: last.input, purpose: purpose(of: finding, attempts),
      origin: Provenance(seed: "\(Finding.regressionPrefix)\(finding.id)"))
    return (
      Attempt(number: 0, queued: queued, transcript: last.transcript, judgement: last.judgement),
      finding.signature == StartStates.signature
        && mode.signatures(of: attempts).contains(StartStates.signature)
    )
  }

  private func purpose(of finding: Finding, _ attempts: [Attempt]) -> QueuedInput.Purpose {
    guard let first = attempts.first else { return .search }
    switch finding.reproductionMode {
    case .alone, .inOneProcess: return .search
    case .inOneApp: return .control(after: attempts.count > 1 ? first.input : nil)
    case .beside(let relation):
      guard let decision = first.judgement.decision else { return .search }
      return .variant(
        QueuedInput.Variant(original: first.input, relation: relation, decision: decision))
    }
  }

  // MARK: - Running

  private func run(
    _ sequences: [[FuzzInput]], _ mode: ReproductionMode, on adapter: any AdapterUnderTest,
    until isOver: () -> Bool
  ) -> [[Attempt]] {
    let sequences = sequences.map(mode.inputs)
    var all: [[Attempt]] = []
    var next = 0
    adapter.run(
      from: {
        guard next < sequences.count, !isOver() else { return nil }
        defer { next += 1 }
        return evaluator.job(sequences[next], number: next, inOneApp: mode == .inOneApp)
      },
      each: { number, transcripts in
        let attempts = zip(sequences[number], transcripts).map {
          evaluator.attempt(at: QueuedInput(input: $0), number: number, $1)
        }
        if attempts.contains(where: \.hasRun) {
          executions += transcripts.count
          note(executions)
        }
        all.append(attempts)
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
