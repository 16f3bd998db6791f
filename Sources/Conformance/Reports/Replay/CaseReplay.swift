import AdapterProtocol
import AppFlip
import Harness

/// A case that is handed to an adapter again, with its good twin, and everything that came of it.
package struct CaseReplay {
  package let result: RunResult
  package let record: RunRecord

  package init(_ result: RunResult) { (self.result, record) = (result, RunRecord(result)) }

  package var text: String {
    var block = TextBlock()
    for (index, result) in result.cases.enumerated() {
      if index > 0 { block.add() }
      add(result, to: &block)
    }
    for incident in result.incidents {
      block.add()
      block.add("the adapter: \("\(incident)".escaped)")
    }
    block.add()
    for line in record.head { block.add(line) }
    return block.lines.joined(separator: "\n") + "\n"
  }

  private func part(of testCase: Case) -> String {
    if result.cases.contains(where: { $0.testCase.twin == testCase.id }) {
      return "the control request "
    }
    let isAlone = result.cases.contains { $0.testCase.comparison == testCase.id }
    return isAlone ? "the last step alone, " : ""
  }

  private func add(_ result: CaseResult, to block: inout TextBlock) {
    let testCase = result.testCase
    block.add("\(part(of: testCase))\(testCase.id): \(testCase.title)")
    block.add()
    for (index, transcript) in result.transcripts.enumerated() {
      let player = result.partnerSteps.contains(index) ? ", played by the reference" : ""
      let role = testCase.role == nil ? ", role \(transcript.request.input.role.rawValue)" : ""
      let exchange = result.exchange(at: index)
      TranscriptBlock(transcript, exchange: exchange, rest: role + player).add(to: &block)
    }
    if result.transcripts.isEmpty { block.add("  nothing was sent") }
    block.add()
    if let fault = result.fault {
      block.addVerbatim("failed", TextBlock.shortened("the adapter itself: \(fault)"))
      block.addField("", fault.fix)
    }
    for finding in result.findings {
      // Only a violation is of one step.
      finding.add(to: &block, isOfStep: testCase.steps.count > 1 && finding.evidence != nil)
    }
    if let policy = testCase.policy { block.addField("left open", policy) }
  }
}

extension Catalogue {
  /// What a name replays, a case with its good twin or a script; nil if it is neither.
  package func replaying(_ name: String) throws(UnmatchedFilter) -> Catalogue? {
    try (self[name] == nil ? Scripts.catalogue(of: name) : self)?.filtered(by: CaseFilter([name]))
  }
}
