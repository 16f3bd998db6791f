import Conformance
import Harness

extension Investigator {
  /// Looks into an end of a process that none of the drafts under way brings about alone: whether they do
  /// behind what the process was handed before.
  ///
  /// What takes more than a few drafts is the matter of no link, and stays what it was, an incident.
  ///
  /// - Parameters:
  ///   - history: what the process was handed last, up to the last draft that was under way.
  ///   - lineage: tells where a draft comes from.
  /// - Returns: the findings that weren't known; at most one.
  mutating func look(
    intoMystery history: [History.Entry], lineage: (Candidate) -> Lineage
  ) -> [Finding] {
    defer { noteSpending() }
    return laboratory.inquire { inquire(intoMystery: history, lineage) }
  }

  private mutating func inquire(
    intoMystery history: [History.Entry], _ lineage: (Candidate) -> Lineage
  ) -> [Finding] {
    guard !laboratory.isClosed, isWithin(.histories, max(historiesReduced, mysteriesReplayed))
    else { return [] }
    mysteriesReplayed += 1
    let drafts = history.map(\.candidate.draft)
    guard let (end, observation) = mystery(of: drafts), let good = goods[drafts[end].role] else {
      return []
    }
    historiesReduced += 1
    let (number, draft) = (history[end].number, history[end].candidate)
    let execution = Execution(
      number: number,
      candidate: Candidate(
        draft: draft.draft, origin: draft.origin, parent: draft.parent, steps: draft.steps),
      result: observation.result, judgement: observation.judgement)
    guard let suspicion = execution.suspicions(plan.settings).first else { return [] }
    records[suspicion.symptom, default: Record()].count += 1
    // Each takes many processes: what was found once is not looked for again.
    let isKnown = findings.contains {
      $0.symptom == suspicion.symptom && $0.arrangement == .inOneProcess
    }
    guard isWorthwhile(suspicion, isNew: !isKnown) else { return [] }
    let reduced = historyReduction(good, for: suspicion.symptom).reduce(
      Array(drafts[..<end]), before: drafts[end], showing: suspicion.symptom,
      until: { [laboratory] in laboratory.isExhausted }, by: experiment(.inOneProcess))
    guard let reduced, reduced.steps.count <= Self.longestMystery else { return [] }
    let inquiry = Inquiry(reduced, .inOneProcess)
    let shape = shape(of: inquiry)
    guard isUnknown(suspicion.symptom, shape) else { return [] }
    let finding = finding(of: suspicion, shape, inquiry, execution, lineage(draft))
    findings.append(finding)
    return [finding]
  }

  /// The most drafts that an end of a process may take to be one that links bring about.
  private static let longestMystery = 8

  /// The draft at which a process ends that was handed a history; nil where it ends at none, and where as
  /// many good drafts end it too: then it is no matter of links.
  private func mystery(of drafts: [Draft]) -> (end: Int, observation: Observation)? {
    let observations = laboratory.replay(drafts, .inOneProcess)
    guard let end = observations.firstIndex(where: \.result.endsProcess), end > 0 else {
      return nil
    }
    if end > Self.longestMystery, let good = goods[drafts[end].role] {
      let goods = Array(repeating: good, count: end) + [drafts[end]]
      if laboratory.replay(goods, .inOneProcess).contains(where: \.result.endsProcess) {
        return nil
      }
    }
    return (end, observations[end])
  }
}
