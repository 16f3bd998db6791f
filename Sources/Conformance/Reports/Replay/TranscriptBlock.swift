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

  package static func add(
    _ verdict: Verdict, by rule: Rule.ID?, step: Int? = nil, to block: inout TextBlock
  ) {
    let place = step.map { ", step \($0)" } ?? ""
    let name = if case .inconclusive = verdict { "not tested" } else { verdict.name }
    block.addVerbatim(name, "\(rule?.rawValue ?? "the adapter itself")\(place)")
    if case .inconclusive(let reason) = verdict {
      block.addVerbatim("", TextBlock.shortened("because \(reason.escaped)"))
    }
    guard let evidence = verdict.evidence else { return }
    block.addVerbatim("", TextBlock.shortened("expected \(evidence.expected)"))
    block.addVerbatim("", TextBlock.shortened("actual   \(evidence.observed)"))
    if let difference = evidence.difference { block.addVerbatim("", "differs at \(difference)") }
  }
}

// MARK: - The verdicts on a link

package struct LinkVerdicts {
  private let judgement: LinkJudgement

  package init(_ judgement: LinkJudgement) { self.judgement = judgement }

  package func add(to block: inout TextBlock) {
    for violation in judgement.violations {
      TranscriptBlock.add(violation.verdict, by: violation.rule, to: &block)
    }
    guard judgement.violations.isEmpty else { return }
    block.addVerbatim(
      "verdict", judgement.exchange == nil ? "not judged: no answer" : "no rule is broken")
  }
}
