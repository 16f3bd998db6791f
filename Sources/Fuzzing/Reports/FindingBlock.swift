import AdapterProtocol
import AppFlip
import Conformance

/// One finding as the report shows it.
struct FindingBlock {
  let finding: Finding
  let summary: CampaignResult
  /// The folder of the reports as a person names it; nil if nothing can be written.
  let reports: String?
  var isFirst = true

  func add(to block: inout TextBlock) {
    let subject = FindingSubject(finding)
    block.add()
    block.add("\(subject.name): \(finding.id)")
    if isFirst { subject.add(finding.impact, to: &block) }
    if isFirst, let relation = finding.reproductionMode.relation {
      block.addField("relation", "\(relation.inWords) must not change the decision")
    }
    if isFirst { block.add() }
    for (step, count) in finding.steps.runs {
      SentRequest(RunRequest(step.input.runInput(in: summary.fixture))).add(to: &block)
      block.addVerbatim("reply", TextBlock.shortened(step.answer))
      if count > 1 { block.addField("repeated", "\(count) times, one after the other") }
    }
    addEvidence(to: &block)
    addDoubts(to: &block)
    block.addVerbatim("replay", again)
  }

  func addBriefly(to block: inout TextBlock) {
    block.add()
    block.add("\(FindingSubject(finding).name): \(finding.id)")
    for step in finding.steps.suffix(1) {
      SentRequest(RunRequest(step.input.runInput(in: summary.fixture))).add(to: &block)
      block.addVerbatim("reply", TextBlock.shortened(step.answer))
    }
    addEvidence(to: &block)
    block.addVerbatim("replay", again)
  }

  /// What a person types to hand the finding over again; all of it if it has no file.
  private var again: String {
    if summary.isInProcess { return Replay.line(of: finding.id, in: nil, inProcess: true) }
    return reports.map { Replay.line(of: finding.id, in: $0) } ?? replay.command
  }

  private func addEvidence(to block: inout TextBlock) {
    block.addVerbatim("expected", TextBlock.shortened(finding.evidence.expected))
    if finding.steps.last?.answer != finding.evidence.observed {
      block.addVerbatim("actual", TextBlock.shortened(finding.evidence.observed))
    }
    if let difference = finding.evidence.difference {
      block.addVerbatim("differs at", "\(difference)")
    }
  }

  /// Adds what makes the finding less than certain; how it was made stands in its file.
  private func addDoubts(to block: inout TextBlock) {
    if !finding.isMinimal { block.addField("not minimal", extent) }
    if finding.confirmation.repeats == 0 {
      block.addField("confirmed", "no, there was no time left")
    } else if !finding.confirmation.isSteady {
      block.addField(
        "flaky",
        "seen again in \(finding.confirmation.inWords); appflip replay --times 20 counts how many show it"
      )
    }
  }

  private var extent: String {
    finding.signature.kind == EvidenceKind(.timedOut)
      ? "shortened in large steps only, because lateness depends on the machine"
      : "the budget was used up; a shorter link may show the same"
  }

  var replay: Replay {
    let requests = finding.steps.map { step in
      var request = RunRequest(step.input.runInput(in: summary.fixture))
      if finding.reproductionMode == .inOneApp { request.session = "s1" }
      return request
    }
    return Replay(
      requests, behind: ConformanceRun.greeting, to: summary.command, named: finding.id,
      in: reports.map { "\($0)/\(FuzzingFolder.findings)" })
  }
}

extension Confirmation {
  var inWords: String { "\(seen) of \(repeats.counted("fresh process", "fresh processes"))" }
}
