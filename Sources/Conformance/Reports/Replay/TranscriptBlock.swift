import AdapterProtocol
import AppFlip
package import Harness

package struct TranscriptBlock {
  private let transcript: Transcript
  private let exchange: Exchange?
  private let rest: String

  package init(_ transcript: Transcript, exchange: Exchange? = nil, rest: String = "") {
    (self.transcript, self.exchange, self.rest) = (transcript, exchange, rest)
  }

  package func add(to block: inout TextBlock) {
    let session = transcript.request.session.map { ", session \($0)" } ?? ""
    SentRequest(transcript.request).add(to: &block, rest: "\(session)\(rest)".escaped)
    if let line = transcript.replyLine {
      // Its backslashes are those of JSON, and aren't doubled.
      let shown = Octets.escaped(line).replacing("\\\\", with: "\\")
      block.addVerbatim("reply", TextBlock.shortened(shown))
    }
    if let exchange { block.add(exchange, of: transcript) }
    switch transcript.result {
    case .answered: break
    case .protocolError(_, let bytes), .timedOut(_, let bytes):
      block.addVerbatim("instead", TextBlock.shortened("\(transcript.result)"))
      if transcript.replyLine == nil, !bytes.isEmpty {
        block.addVerbatim("reply", TextBlock.shortened(Octets.escaped(bytes)))
      }
    default: block.addVerbatim("instead", TextBlock.shortened("\(transcript.result)"))
    }
    block.addStandardError(transcript.standardError)
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
