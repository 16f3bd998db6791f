import AdapterKit
import AdapterProtocol
import AppFlip
import Foundation

/// The app behind the adapter protocol: its link handler, with all that isn't its own injected.
struct ExampleApp: AppImplementation {
  let configuration: Configuration

  /// Hands a link to the handler as the system would.
  func receive(_ request: AppInput) async -> AppReply {
    // The system calls an app with web links alone, and with URLs that are some.
    guard request.activity == .browsingWeb, let text = request.url?.string,
      let link = URL(string: text, encodingInvalidCharacters: false)
    else { return AppReply(handled: false) }
    let opener = NotingOpener()
    let handler = FlipLinkHandler(
      clientID: configuration.clientID?.string ?? "",
      appLink: configuration.appLink?.string.flatMap { URL(string: $0) }, opener: opener,
      signIn: ScriptedSignIn(outcome: request.outcome, code: request.code?.string ?? ""))
    let handled = await handler.open(link)
    return AppReply(handled: handled, opened: opener.opened)
  }
}

/// Takes notes of what would be opened; an actor would have every request change threads twice.
private final class NotingOpener: URLOpening {
  private(set) var opened: [OpenedURL] = []

  func open(_ url: URL, universalLinksOnly: Bool) {
    opened.append(
      OpenedURL(url: Text(url.absoluteString), universalLinksOnly: universalLinksOnly))
  }
}

/// Does what the request says that the user, the network and the OAuth server do.
private struct ScriptedSignIn: SigningIn {
  let outcome: UserDecision
  let code: String

  func decision() -> Decision {
    switch outcome {
    case .approves: .consented(code: code)
    case .declines: .declined
    case .cancels, .signInFails, .offline, .timesOut, .waits: .gaveUp
    case .accountDisabled: .impossible
    }
  }
}
