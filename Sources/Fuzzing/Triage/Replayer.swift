import Conformance
import Harness

/// Runs inputs aside from the campaign, on adapter processes of its own, to find out what a violation needs.
///
/// Executions bound what it does, so that the same violations come to the same findings; time does if
/// the adapter is so slow that they don't.
final class Replayer {
  private let start: Launch
  private let evaluator: Evaluator
  private let budget: TriageBudget
  /// Whose time stands still during an inquiry, and who ends it.
  private let stopCondition: StopCondition?
  private let now: Clock
  private let note: (_ executions: Int) -> Void
  private var adapter: (any AdapterUnderTest)?
  private(set) var executions = 0
  private var sequences = 0
  private var beginning: Duration?
  private var spent = Duration.zero

  /// Its adapter starts with the first input.
  init(
    _ evaluator: Evaluator, start: @escaping Launch, within budget: TriageBudget = TriageBudget(),
    until stopCondition: StopCondition? = nil, noting note: @escaping (Int) -> Void = { _ in }
  ) {
    (self.evaluator, self.start, self.budget) = (evaluator, start, budget)
    (self.stopCondition, self.note) = (stopCondition, note)
    now = stopCondition?.now ?? Clocks.machine
  }

  private var isClosing: Bool { stopCondition?.isLate == true }

  /// Whether nothing more is tried: the time is over, somebody stopped the campaign, or the budget of all
  /// inquiries is used up.
  var isClosed: Bool { isClosing || isSpent }

  var isSpent: Bool {
    executions >= budget.executions || budget.time.map { spent + elapsed >= $0 } ?? false
  }

  var isExhausted: Bool { isClosed || elapsed >= budget.timeOfInquiry }

  private var elapsed: Duration { beginning.map { now() - $0 } ?? .zero }

  func inquire<Result>(_ body: () -> Result) -> Result {
    if beginning != nil { return body() }
    beginning = now()
    defer {
      spent += elapsed
      beginning = nil
    }
    return stopCondition.map { $0.stepAside(for: body) } ?? body()
  }

  func count(spent time: Duration) { spent = max(spent, time) }

  func close() {
    adapter?.close()
    adapter = nil
  }

  // MARK: - On an adapter of its own

  /// What comes of a sequence, in a process of its own if it may hang or needs a fresh one; nil if nothing
  /// more is tried.
  func attempts(
    at sequence: [FuzzRequest], _ mode: ReproductionMode, mayHang: Bool = false
  ) -> [Attempt]? {
    if isExhausted { return nil }
    if mode == .inOneProcess || mayHang {
      let attempts = replay(sequence, mode)
      return attempts.isEmpty ? nil : attempts
    }
    // Another adapter goes on where one has ended too often to be started again: what ends it is what is
    // looked into. One that has done nothing before and is given up at once does no better another time.
    for isFresh in [adapter == nil, true] {
      guard let adapter = adapter ?? (try? start()) else { return nil }
      self.adapter = adapter
      let attempts = run(sequence, mode, on: adapter)
      if !attempts.isEmpty, attempts.allSatisfy(\.hasRun) { return attempts }
      // What was broken off says nothing.
      if isClosing { return nil }
      guard adapter.hasGivenUp else { return attempts }
      close()
      if isFresh { return nil }
    }
    return nil
  }

  // MARK: - In a process that has done nothing else

  func replay(_ sequence: [FuzzRequest], _ mode: ReproductionMode) -> [Attempt] {
    (try? wholeReplay(sequence, mode)) ?? []
  }

  private func wholeReplay(
    _ sequence: [FuzzRequest], _ mode: ReproductionMode
  ) throws(StartFailure) -> [Attempt] {
    if isClosed { return [] }
    let (attempts, _) = try replayed(sequence, mode)
    // What was broken off says nothing.
    return isClosing && !attempts.allSatisfy(\.hasRun) ? [] : attempts
  }

  private func replayed(
    _ sequence: [FuzzRequest], _ mode: ReproductionMode
  ) throws(StartFailure) -> ([Attempt], [Incident]) {
    let adapter = try start()
    let attempts = run(sequence, mode, on: adapter)
    adapter.close()
    return (attempts, adapter.incidents)
  }

  func replay(_ finding: Finding) throws(StartFailure) -> FindingReplay.Run {
    let mode = finding.reproductionMode
    let (attempts, incidents) = try replayed(finding.inputs(in: evaluator.fixture), mode)
    return FindingReplay.Run(
      attempts: attempts,
      isSeen: mode.signatures(of: attempts).contains {
        $0 == finding.signature || $0.withoutDestination == finding.signature
      },
      incidents: incidents.map(\.description))
  }

  func regression(
    _ finding: Finding
  ) throws(StartFailure) -> (attempt: Attempt, isStateRepeated: Bool)? {
    let (steps, mode) = (finding.inputs(in: evaluator.fixture), finding.reproductionMode)
    guard let input = steps.last, evaluator.judge.judges(input.role) else { return nil }
    let attempts = try wholeReplay(steps, mode)
    guard let first = attempts.first, let last = mode.departing(from: attempts) ?? attempts.last
    else { return nil }
    let purpose: QueuedInput.Purpose =
      switch mode {
      case .alone, .inOneProcess: .search
      case .inOneSession, .inOrder: .session(after: attempts.dropLast().map(\.input))
      case .metamorphicGroup(let relation):
        first.judgement.decision.map { .variant(of: first.input, by: relation, decided: $0) }
          ?? .search
      }
    let queued = QueuedInput(
      input: last.input, purpose: purpose,
      origin: Provenance(seed: "\(Finding.regressionPrefix)\(finding.id)"))
    return (
      Attempt(queued: queued, transcript: last.transcript, judgement: last.judgement),
      finding.signature == StartStates.signature
        && mode.signatures(of: attempts).contains(StartStates.signature)
    )
  }

  private func run(
    _ sequence: [FuzzRequest], _ mode: ReproductionMode, on adapter: any AdapterUnderTest
  ) -> [Attempt] {
    let inputs = mode.inputs(of: sequence)
    sequences += 1
    var attempts: [Attempt] = []
    // Stopped while the adapter started.
    if isClosing { return [] }
    let job = evaluator.job(
      inputs, number: sequences, inOneSession: mode == .inOneSession)
    adapter.run([job]) { _, transcripts in
      attempts = zip(inputs, transcripts).enumerated().map { place, pair in
        evaluator.attempt(
          at: QueuedInput(input: pair.0), pair.1,
          after: mode.isJudgedTogether ? Array(transcripts.prefix(place)) : [])
      }
    }
    if attempts.contains(where: \.hasRun) {
      executions += attempts.count
      note(executions)
    }
    return attempts
  }
}

struct TriageBudget: Sendable {
  var executions = Int.max
  /// How long all inquiries may take; nil if something else bounds that.
  var time: Duration?
  var timeOfInquiry = Duration.seconds(3_600)

  static func campaign(_ executions: Int, within time: Duration = .seconds(300)) -> TriageBudget {
    TriageBudget(
      executions: executions, time: time, timeOfInquiry: min(.seconds(30), time / 4))
  }
}
