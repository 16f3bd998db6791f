import Foundation

/// What an app does with an App Flip link, without the screens around it.
///
/// Like much code of its kind it leaves the reading of links to Foundation.
@MainActor final class FlipHandler {
  /// Opens a URL, as `UIApplication.open(_:options:completionHandler:)` does.
  typealias Open = (_ url: URL, _ universalLinksOnly: Bool) -> Void
  /// Shows the consent screen, and tells later what came of it.
  typealias AskPerson = (_ decided: @escaping @MainActor (Decision) -> Void) -> Void

  /// What came of the consent screen.
  enum Decision: Sendable {
    /// The user consented, and the server issued a code.
    case consented(code: String)
    /// The user refused.
    case declined
    /// The user left, or the network did.
    case gaveUp
    /// The account can't be linked.
    case impossible
  }

  /// The client id that Google was given.
  nonisolated static let clientID = "acme-google-7"

  private let open: Open
  private let askPerson: AskPerson

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - open: opens a URL.
  ///   - askPerson: shows the consent screen.
  init(open: @escaping Open, askPerson: @escaping AskPerson) {
    self.open = open
    self.askPerson = askPerson
  }

  /// Handles a link.
  ///
  /// - Parameter link: the link.
  /// - Returns: false if it is none for App Flip; else the answer is opened later.
  func handle(_ link: URL) -> Bool {
    let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems ?? []
    func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
    guard let target = value("redirect_uri"), Self.isGoogles(target),
      let state = value("state"), !state.isEmpty
    else { return false }
    guard value("client_id") == Self.clientID else {
      answer([URLQueryItem(name: "error", value: "invalid_request")], state, at: target)
      return true
    }
    askPerson { self.answer(Self.items(for: $0), state, at: target) }
    return true
  }

  private static func isGoogles(_ target: String) -> Bool {
    guard let url = URLComponents(string: target), url.scheme == "https" else { return false }
    let hosts = [
      "oauth-redirect.googleusercontent.com", "oauth-redirect-sandbox.googleusercontent.com",
    ]
    return hosts.contains(url.host ?? "") && url.path.hasPrefix("/a/")
  }

  private static func items(for decision: Decision) -> [URLQueryItem] {
    switch decision {
    case .consented(let code): [URLQueryItem(name: "code", value: code)]
    case .declined: [URLQueryItem(name: "error", value: "access_denied")]
    case .gaveUp: [URLQueryItem(name: "error", value: "cancelled")]
    case .impossible: [URLQueryItem(name: "error", value: "unrecoverable")]
    }
  }

  private func answer(_ items: [URLQueryItem], _ state: String, at target: String) {
    var url = URLComponents(string: target)
    url?.queryItems = items + [URLQueryItem(name: "state", value: state)]
    if let url = url?.url { open(url, true) }
  }
}
