import Conformance
import Harness

extension Triage {
  /// Looks into an end of a process that none of the inputs under way brings about alone: whether they do
  /// behind what the process was handed before.
  ///
  /// What takes more than a few inputs is the matter of no link, and stays what it was, an incident.
  mutating func look(
    intoUnattributedCrash history: [History.Entry], provenance: (QueuedInput) -> Provenance
  ) -> [Finding] {
    defer { noteSpending() }
    return replayer.inquire { inquire(intoUnattributedCrash: history, provenance) }
  }

  private mutating func inquire(
    intoUnattributedCrash history: [History.Entry], _ provenance: (QueuedInput) -> Provenance
  ) -> [Finding] {
    guard !replayer.isClosed,
      isWithin(.histories, max(historiesReduced, unattributedCrashesReplayed))
    else { return [] }
    unattributedCrashesReplayed += 1
    let inputs = history.map(\.queued.input)
    guard let (end, attempt) = unattributedCrash(of: inputs) else { return [] }
    historiesReduced += 1
    let (number, input) = (history[end].number, history[end].queued)
    let execution = Attempt(
      number: number,
      queued: QueuedInput(
        input: input.input, origin: input.origin, parent: input.parent, steps: input.steps),
      transcript: attempt.transcript, judgement: attempt.judgement)
    guard let potentialFailure = execution.potentialFailures(plan.settings).first else { return [] }
    records[potentialFailure.weighed, default: Record()].count += 1
    // Each takes many processes: what was found once is not looked for again.
    let isKnown = findings.contains {
      $0.signature == potentialFailure.signature && $0.reproductionMode == .inOneProcess
    }
    guard isWorthwhile(potentialFailure, isNew: !isKnown) else { return [] }
    let inquiry = shortened(Array(inputs[..<end]), before: inputs[end], potentialFailure)
    guard let inquiry, inquiry.steps.count <= Self.longestUnattributedCrash else { return [] }
    let deduplicationClass = deduplicationClass(of: inquiry)
    guard isUnknown(potentialFailure.weighed, deduplicationClass) else { return [] }
    let finding = finding(
      of: potentialFailure, deduplicationClass, inquiry, execution, provenance(input))
    findings.append(finding)
    return [finding]
  }

  /// The most inputs that an end of a process may take to be one that links bring about.
  private static let longestUnattributedCrash = 8

  /// The input at which a process ends that was handed a history; nil if it ends at none, or if as
  /// many good inputs end it too: then it is no matter of links.
  private func unattributedCrash(of inputs: [FuzzInput]) -> (end: Int, attempt: Attempt)? {
    let attempts = replayer.replay(inputs, .inOneProcess)
    guard let end = attempts.firstIndex(where: \.result.endsProcess), end > 0 else {
      return nil
    }
    if end > Self.longestUnattributedCrash, let good = goods[inputs[end].role] {
      let goods = Array(repeating: good, count: end) + [inputs[end]]
      if replayer.replay(goods, .inOneProcess).contains(where: \.result.endsProcess) {
        return nil
      }
    }
    return (end, attempts[end])
  }
}
