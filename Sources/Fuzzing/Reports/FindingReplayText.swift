import AppFlip
import Conformance
import Harness

/// What came of handing a finding over again, for people: plain text, printable ASCII.
package struct FindingReplayText {
  private let replay: FindingReplay

  package init(_ replay: FindingReplay) { self.replay = replay }

  /// The text: the finding, the requests of the first try that is worth a look, and how often it was
  /// seen.
  package var text: String {
    let finding = replay.finding
    var block = TextBlock()
    block.add("\(finding.id): \(finding.signature)")
    (FindingSubject(finding).facts?.requirement).map { block.addField("requirement", $0) }
    block.addVerbatim("expected", TextBlock.shortened(finding.evidence.expected))
    block.addVerbatim("recorded", TextBlock.shortened(finding.evidence.observed))
    if finding.reproductionMode != .alone {
      block.addField("mode", finding.reproductionMode.name)
    }
    block.add()
    // Of tries that went apart the one that shows the finding is worth a look.
    if let run = replay.runs.first(where: \.isSeen) ?? replay.runs.first { add(run, to: &block) }
    for incident in Set(replay.runs.flatMap(\.incidents)).sorted() {
      block.add("  the adapter: \(incident.escaped)")
    }
    block.add(conclusion)
    return block.lines.joined(separator: "\n") + "\n"
  }

  package func command(to adapter: String) -> String {
    let requests = replay.runs.first?.attempts.map(\.transcript.request) ?? []
    return Replay(
      requests, behind: ConformanceRun.greeting, to: ShellWord.line(adapter),
      named: replay.finding.id, in: nil
    ).command
  }

  private var conclusion: String {
    let confirmation = replay.confirmation
    return (confirmation.seen > 0 ? "still seen: " : "no longer seen: ") + confirmation.inWords
  }

  private func add(_ run: FindingReplay.Run, to block: inout TextBlock) {
    for attempt in run.attempts {
      TranscriptBlock(attempt.transcript, exchange: attempt.judgement.exchange).add(to: &block)
      LinkVerdicts(attempt.judgement).add(to: &block)
      block.add()
    }
  }
}
