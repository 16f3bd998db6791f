import Conformance
import Harness

extension Triage {
  /// Looks into an end of a process that none of the inputs under way brings about alone: whether they do
  /// behind what the process was handed before.
  ///
  /// What takes more than a few inputs is the matter of no link, and stays what it was, an incident.
  mutating func look(
    intoUnattributedCrash history: [QueuedInput], found: (Finding) -> Void
  ) {
    let finding = replayer.inquire { inquire(intoUnattributedCrash: history) }
    noteSpending()
    finding.map(found)
  }

  private mutating func inquire(intoUnattributedCrash history: [QueuedInput]) -> Finding? {
    guard !replayer.isClosed,
      isWithin(.histories, max(historiesReduced, unattributedCrashesReplayed))
    else { return nil }
    unattributedCrashesReplayed += 1
    let inputs = history.map(\.input)
    guard let (end, attempt) = unattributedCrash(of: inputs) else { return nil }
    historiesReduced += 1
    var queued = history[end]
    queued.purpose = .search
    let execution = Attempt(
      queued: queued, transcript: attempt.transcript, judgement: attempt.judgement)
    guard let potentialFailure = execution.potentialFailures(plan.settings).first else {
      return nil
    }
    records[potentialFailure.weighed, default: Record()].count += 1
    // Each takes many processes: what was found once is not looked for again.
    let isKnown = findings.contains {
      $0.signature == potentialFailure.signature && $0.reproductionMode == .inOneProcess
    }
    guard isWorthwhile(potentialFailure, isNew: !isKnown),
      let inquiry = shortened(Array(inputs[..<end]), before: inputs[end], potentialFailure),
      inquiry.steps.count <= Self.longestUnattributedCrash
    else { return nil }
    return finding(of: potentialFailure, inquiry, execution)
  }

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
