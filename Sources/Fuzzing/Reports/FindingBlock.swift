import AdapterProtocol
import AppFlip
import Conformance

struct FindingBlock {
  let finding: Finding
  let summary: CampaignResult
  /// The folder of the reports; nil if nothing can be written.
  let reports: String?
  var isFirst = true

  /// In brief the last step and what shows it, else all steps with what is said of the rule and of doubts.
  func add(isBrief: Bool, to block: inout TextBlock) {
    let subject = FindingSubject(finding)
    block.add()
    block.add("\(subject.name): \(finding.id)")
    if isFirst, !isBrief {
      subject.add(finding.impact, to: &block)
      if let relation = finding.reproductionMode.relation {
        block.addField("relation", "\(relation.inWords) must not change the decision")
      }
      block.add()
    }
    if finding.reproductionMode.isJudgedTogether, finding.steps.count > 1, !isBrief {
      block.addField(
        "in order",
        finding.reproductionMode == .inOrder
          ? "these requests, one after the other" : "the requests of one session")
    }
    for (step, count) in (isBrief ? finding.steps.suffix(1) : finding.steps).runs {
      let isWhole = isWhole(step)
      SentRequest(request(of: step), isWhole: isWhole).add(to: &block)
      add("reply", step.answer, isWhole, to: &block)
      if !isWhole, let reports {
        block.addField(
          "whole in", "\(reports.escaped)/\(FuzzingFolder.findings)/\(finding.id).json")
      }
      if count > 1 { block.addField("repeated", "\(count) times, one after the other") }
    }
    let isWhole = finding.steps.last.map(isWhole) ?? false
    add("expected", finding.evidence.expected, isWhole, to: &block)
    if finding.steps.last?.answer != finding.evidence.observed {
      add("actual", finding.evidence.observed, isWhole, to: &block)
    }
    if let difference = finding.evidence.difference {
      block.addVerbatim("differs at", "\(difference)")
    }
    if !isBrief { addDoubts(to: &block) }
    // All of it if it has no file.
    let adapter = summary.isInProcess ? nil : summary.command
    let isInFile = reports != nil || summary.isInProcess
    block.addVerbatim(
      "replay",
      isInFile ? Replay.line(of: finding.id, to: adapter, in: reports) : replay.command,
      isWhole: true)
    if finding.steps.count == 1, let step = finding.steps.first, isWhole,
      let line = CurlLine.text(of: request(of: step), in: summary.command, isDirect: false)
    {
      block.addVerbatim("curl", line)
    }
  }

  private func add(
    _ label: String, _ text: String, _ isWhole: Bool, to block: inout TextBlock
  ) {
    block.addVerbatim(label, isWhole ? text : TextBlock.shortened(text), isWhole: isWhole)
  }

  /// The bytes of a step, with its reply, above which the report has its ends, and the finding's file all of it.
  private static let longestStep = 8_000

  private func isWhole(_ step: Finding.Step) -> Bool {
    reports == nil || step.input.length + step.answer.utf8.count <= Self.longestStep
  }

  /// Adds what makes the finding less than certain; how it was made stands in its file.
  private func addDoubts(to block: inout TextBlock) {
    if !finding.isMinimal {
      block.addField(
        "not minimal",
        finding.signature.isHang
          ? "shortened in large steps only, because lateness depends on the machine"
          : "the budget was used up; a shorter link may show the same")
    }
    if finding.confirmation.repeats == 0 {
      block.addField("confirmed", "no, there was no time left")
    } else if !finding.confirmation.isSteady {
      block.addField(
        "flaky",
        "seen again in \(finding.confirmation.inWords); appflip replay --times 20 counts how many show it"
      )
    }
  }

  var replay: Replay {
    Replay(
      finding.steps.map(request), behind: ConformanceRun.greeting, to: summary.command,
      named: finding.id,
      in: reports.map { "\($0)/\(FuzzingFolder.findings)" })
  }

  /// What is sent for a step; the state of a flip that a Google app starts itself is another one each time.
  private func request(of step: Finding.Step) -> RunRequest {
    let sent = step.input.sent(in: summary.fixture, for: finding.steps.last?.input)
    guard finding.reproductionMode == .inOneSession else { return RunRequest(sent) }
    let isOfStarted = step.input.start == nil && finding.steps.map(\.input).holdsStart
    let target = step.input.pending?.redirectURI ?? []
    return RunRequest(
      isOfStarted
        ? step.input.answering(target, Array("{state}".utf8)).runInput(ofSessionIn: summary.fixture)
        : sent,
      session: "s1")
  }
}
