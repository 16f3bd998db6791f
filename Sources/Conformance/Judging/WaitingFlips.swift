import AdapterProtocol
import AppFlip
import Exchanges

/// The flips of running apps that nobody has decided on.
///
/// A newer flip replaces one that waits, and by editions 3 and 4 every failure goes back to the redirect URI: an
/// app may answer the flip that it gives up with an error, beside what it does with the newer one.
struct WaitingFlips {
  /// The links that wait, by the session of their running app.
  private var links: [String: [LinkReading]] = [:]

  /// What came of a request itself: without the errors that end flips which waited before.
  ///
  /// - Parameters:
  ///   - transcript: the request, and what came of it.
  ///   - link: its link, read.
  /// - Returns: the result of the request alone.
  mutating func ownResult(of transcript: Transcript, _ link: LinkReading?) -> ExchangeResult {
    guard let session = transcript.request.session,
      case .app(let input) = transcript.request.input,
      case .answered(.app(var reply)) = transcript.result
    else { return transcript.result }
    links[session]?.removeAll { waiting in
      // One error alone may be the answer to the newer flip, if both have the same state and target.
      let isOwn = input.outcome != .waits && reply.opened.count == 1
      guard !isOwn || link.map(waiting.isAnswered(like:)) != true,
        let place = reply.opened.firstIndex(where: { waiting.isEnded(by: $0) })
      else { return false }
      reply.opened.remove(at: place)
      return true
    }
    if input.outcome == .waits, let link { links[session, default: []].append(link) }
    return .answered(.app(reply))
  }
}

extension LinkReading {
  /// Whether an answer to the one could be an answer to the other.
  fileprivate func isAnswered(like other: LinkReading) -> Bool {
    answerable == other.answerable
      && state.value?.raw.elementsEqual(other.state.value?.raw ?? []) == true
  }

  /// Whether a URL is the error with which the flip ends.
  fileprivate func isEnded(by opened: OpenedURL) -> Bool {
    let answer = OpenedAnswer(opened.url.octets, universalLinksOnly: nil)
    guard let answerable, answer.isFailure, answer.uri.base.elementsEqual(answerable) else {
      return false
    }
    guard let own = state.value, let returned = answer.state else { return answer.state == nil }
    return !returned.agreement(with: own).isEmpty
  }
}
