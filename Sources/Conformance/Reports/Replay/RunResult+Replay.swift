import AdapterProtocol
import AppFlip
package import Harness

extension RunResult {
  /// The text about a case that was sent to an adapter again, with its control request.
  package var replayText: String {
    var block = TextBlock()
    for (index, result) in cases.enumerated() {
      if index > 0 { block.add() }
      add(result, to: &block)
    }
    for incident in incidents {
      block.add()
      block.add("the adapter: \("\(incident)".escaped)")
    }
    block.add()
    block.add(record.head)
    return block.text
  }

  private func part(of testCase: Case) -> String {
    if cases.contains(where: { $0.testCase.twin == testCase.id }) {
      return "the control request "
    }
    let isAlone = cases.contains { $0.testCase.comparison == testCase.id }
    return isAlone ? "the last step alone, " : ""
  }

  private func add(_ result: CaseResult, to block: inout TextBlock) {
    let testCase = result.testCase
    block.add("\(part(of: testCase))\(testCase.id): \(testCase.title)")
    block.add()
    for (index, transcript) in result.transcripts.enumerated() {
      let player = result.partnerSteps.contains(index) ? ", played by the reference" : ""
      let role = testCase.role == nil ? ", role \(transcript.request.input.role.rawValue)" : ""
      block.add(transcript, result.exchange(at: index), rest: role + player)
    }
    if result.transcripts.isEmpty { block.add("  nothing was sent") }
    block.add()
    if let fault = result.fault?.evidence {
      block.addVerbatim("failed", TextBlock.shortened("the adapter itself: \(fault.observed)"))
      block.addField("", fault.expected)
    }
    for finding in result.findings where finding.rule != nil {
      // Only a violation is of one step.
      block.add(finding, isOfStep: testCase.steps.count > 1 && finding.evidence != nil)
    }
    if let policy = testCase.policy { block.addField("left open", policy) }
  }
}

extension Catalogue {
  /// The cases that a name replays: a case with its control request, or a script; nil if it is neither.
  package func replaying(_ name: String) throws(UnmatchedFilter) -> Catalogue? {
    try (self[name] == nil ? Scripts.catalogue(of: name) : self)?.filtered(by: CaseFilter([name]))
  }
}

// MARK: - The parts of a replay

extension TextBlock {
  /// Adds a request and its response with the line of the reply.
  package mutating func add(
    _ transcript: Transcript, _ exchange: Exchange? = nil, rest: String = ""
  ) {
    let step = StepRecord(transcript, exchange)
    let session = step.request.session.map { ", session \($0)" } ?? ""
    addRequest(step.request, rest: "\(session)\(rest)".escaped)
    if let reply = transcript.replyLine {
      // Its backslashes are JSON's, and aren't doubled.
      let shown = Bytes.escaped(reply).replacing("\\\\", with: "\\")
      addVerbatim("reply", Self.shortened(shown))
    }
    addResponse(of: step)
    if let failure = step.failure {
      addVerbatim("instead", Self.shortened(failure))
      if transcript.replyLine == nil, let bytes = step.bytes {
        addVerbatim("reply", Self.shortened(bytes))
      }
    }
    addList("stderr", step.standardError)
  }

  /// Adds a finding; `isOfStep` says whether its step is named.
  fileprivate mutating func add(_ finding: Finding, isOfStep: Bool = false) {
    let place = isOfStep ? ", step \((finding.step ?? 0) + 1)" : ""
    if case .inconclusive(let reason) = finding.verdict {
      addVerbatim("not tested", finding.subject)
      addVerbatim("", Self.shortened("because \(reason.escaped)"))
    } else {
      addVerbatim(finding.verdict.name, finding.subject + place)
    }
    guard let evidence = finding.evidence else { return }
    addVerbatim("", Self.shortened("expected \(evidence.expected)"))
    addVerbatim("", Self.shortened("actual   \(evidence.observed)"))
    if let difference = evidence.difference { addVerbatim("", "differs at \(difference)") }
  }

  package mutating func add(_ judged: JudgedRequest) {
    for finding in judged.findings { add(finding) }
    guard judged.findings.isEmpty else { return }
    addVerbatim("verdict", judged.exchange == nil ? "not judged: no answer" : "no rule is broken")
  }
}
