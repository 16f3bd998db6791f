import AdapterProtocol
import AppFlip
package import Harness

/// A request and its response with the lines that went over the wire.
package struct TranscriptBlock {
  private let step: StepRecord
  private let replyLine: [UInt8]?
  private let rest: String

  package init(_ transcript: Transcript, exchange: Exchange? = nil, rest: String = "") {
    step = StepRecord(transcript, exchange)
    (replyLine, self.rest) = (transcript.replyLine, rest)
  }

  package func add(to block: inout TextBlock) {
    let session = step.request.session.map { ", session \($0)" } ?? ""
    SentRequest(step.request).add(to: &block, rest: "\(session)\(rest)".escaped)
    if let replyLine {
      // Its backslashes are those of JSON, and aren't doubled.
      let shown = Bytes.escaped(replyLine).replacing("\\\\", with: "\\")
      block.addVerbatim("reply", TextBlock.shortened(shown))
    }
    block.addResponse(of: step)
    if let failure = step.failure {
      block.addVerbatim("instead", TextBlock.shortened(failure))
      if replyLine == nil, let bytes = step.bytes {
        block.addVerbatim("reply", TextBlock.shortened(bytes))
      }
    }
    block.addStandardError(step.standardError)
  }
}

// MARK: - The findings

extension Finding {
  /// - Parameter isOfStep: whether the step that shows it is named.
  func add(to block: inout TextBlock, isOfStep: Bool = false) {
    let place = isOfStep ? ", step \((step ?? 0) + 1)" : ""
    let name = if case .inconclusive = verdict { "not tested" } else { verdict.name }
    block.addVerbatim(name, subject + place)
    if case .inconclusive(let reason) = verdict {
      block.addVerbatim("", TextBlock.shortened("because \(reason.escaped)"))
    }
    guard let evidence else { return }
    block.addVerbatim("", TextBlock.shortened("expected \(evidence.expected)"))
    block.addVerbatim("", TextBlock.shortened("actual   \(evidence.observed)"))
    if let difference = evidence.difference { block.addVerbatim("", "differs at \(difference)") }
  }
}

extension JudgedRequest {
  package func add(to block: inout TextBlock) {
    for finding in findings { finding.add(to: &block) }
    guard findings.isEmpty else { return }
    block.addVerbatim("verdict", exchange == nil ? "not judged: no answer" : "no rule is broken")
  }
}
