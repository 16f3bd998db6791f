import AdapterProtocol
import AppFlip
import Harness

/// The pending flips of running apps.
///
/// A newer flip replaces one that waits, and from edition 3 on every failure goes back to the redirect URI: an app
/// may answer the flip that it gives up with an error, beside what it does with the newer one.
package struct WaitingFlips {
  private var links: [String: [ParsedLink]] = [:]

  /// The effect of a request on the pending flips.
  package enum Effect: Sendable {
    /// None waited.
    case none
    case kept
    /// One was ended by opening this.
    case ended([UInt8])
  }

  mutating func forget(_ session: String?) { if let session { links[session] = nil } }

  /// What came of a request itself, without the errors that end flips which waited before; and what
  /// became of these.
  mutating func ownResult(
    of transcript: Transcript, _ link: ParsedLink?
  ) -> (ExchangeResult, Effect) {
    guard let session = transcript.request.session,
      case .app(let input) = transcript.request.input,
      case .answered(.app(var reply)) = transcript.result
    else { return (transcript.result, .none) }
    var effect: Effect = links[session, default: []].isEmpty ? .none : .kept
    links[session]?.removeAll { waiting in
      // One error alone is the answer to the newer flip, if it can be: an error without a state, too.
      let mayBeOwn = input.outcome != .waits && reply.opened.count == 1
      guard !mayBeOwn || link?.isEnded(by: reply.opened[0]) != true,
        let place = reply.opened.firstIndex(where: { waiting.isEnded(by: $0) })
      else { return false }
      effect = .ended(reply.opened.remove(at: place).url.bytes)
      return true
    }
    if input.outcome == .waits, let link { links[session, default: []].append(link) }
    return (.answered(.app(reply)), effect)
  }
}

extension ParsedLink {
  fileprivate func isEnded(by opened: OpenedURL) -> Bool {
    let answer = ParsedResponse(opened.url.bytes, universalLinksOnly: nil)
    guard let answerable, answer.isFailure, answer.uri.base.elementsEqual(answerable) else {
      return false
    }
    guard let own = state.value, let returned = answer.state else { return answer.state == nil }
    return !returned.agreement(with: own).isEmpty
  }
}
