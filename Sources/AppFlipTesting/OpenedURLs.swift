public import AdapterProtocol
public import Foundation
import Synchronization

/// Catches the URLs that an app opens, in the place of the system.
///
/// Give the app's code this in the place of `UIApplication.shared`, then wait for what it opens:
///
/// ```swift
/// let opened = OpenedURLs()
/// let handler = FlipHandler(open: opened.open)
/// let handled = handler.handle(link)
/// return await opened.reply(handled: handled)
/// ```
public final class OpenedURLs: Sendable {
  private struct State {
    var urls: [OpenedURL] = []
    var isFinished = false
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Begins with none.
  public init() {}

  /// Takes a URL that is to be opened, as `UIApplication.open(_:options:completionHandler:)` does.
  ///
  /// - Parameters:
  ///   - url: the URL.
  ///   - universalLinksOnly: whether it is to be opened as a universal link alone; nil if the app doesn't
  ///     say.
  ///   - completion: is told that the URL was opened, before this returns.
  public func open(
    _ url: URL, universalLinksOnly: Bool? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    let text = Text(Array(url.absoluteString.utf8))
    state.withLock { $0.urls.append(OpenedURL(url: text, universalLinksOnly: universalLinksOnly)) }
    completion?(true)
    finish()
  }

  /// Says that the app is done with the flip, whether or not it opened something.
  public func finish() {
    let waiting = state.withLock { state in
      state.isFinished = true
      return state.waiting.take()
    }
    waiting?.resume()
  }

  /// The reaction of the app.
  ///
  /// If the app said that it handled the link, this waits until it opens a URL or is done. An app that does
  /// neither keeps the user waiting, too: the deadline of the request ends the run then.
  ///
  /// - Parameter handled: what the app's link handler returned.
  /// - Returns: the answer.
  public func reply(handled: Bool) async -> AppReply {
    if handled { await finished() }
    return AppReply(handled: handled, opened: state.withLock { $0.urls })
  }

  private func finished() async {
    await withCheckedContinuation { continuation in
      let isFinished = state.withLock { state in
        if !state.isFinished { state.waiting = continuation }
        return state.isFinished
      }
      if isFinished { continuation.resume() }
    }
  }
}
