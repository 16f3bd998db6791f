import AppFlip
import Conformance
import Harness

package struct FindingReplayText {
  private let replay: FindingReplay

  package init(_ replay: FindingReplay) { self.replay = replay }

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
    let run = replay.runs.first(where: \.isSeen) ?? replay.runs.first
    for attempt in run?.attempts ?? [] {
      TranscriptBlock(attempt.transcript, exchange: attempt.judgement.exchange).add(to: &block)
      LinkVerdicts(attempt.judgement).add(to: &block)
      block.add()
    }
    for incident in Set(replay.runs.flatMap(\.incidents)).sorted() {
      block.add("  the adapter: \(incident.escaped)")
    }
    let seen = replay.confirmation
    block.add((seen.seen > 0 ? "still seen: " : "no longer seen: ") + seen.inWords)
    return block.lines.joined(separator: "\n") + "\n"
  }

  package func command(to adapter: String) -> String {
    let requests = replay.runs.first?.attempts.map(\.transcript.request) ?? []
    return Replay(
      requests, behind: ConformanceRun.greeting, to: ShellWord.line(adapter),
      named: replay.finding.id, in: nil
    ).command
  }
}
