import Foundation

/// Answers the links with which a Google app asks for an account: what an app's own package holds.
///
/// An app makes one with its real opener and its real sign-in, and calls it when the system hands it a
/// link; the adapter makes one with an opener that only takes notes, and a sign-in that does as it is
/// told. Everything in between is what is tested.
struct FlipLinkHandler<Opener: URLOpening, SignIn: SigningIn> {
  /// The client id that Google is registered with.
  let clientID: String
  /// The app's own universal link, without a query.
  let appLink: URL?
  /// Opens the answer.
  let opener: Opener
  /// Signs the user in, and asks for consent.
  let signIn: SignIn

  /// Takes a link from the system.
  func open(_ link: URL) async -> Bool {
    guard let request = FlipRequest(link, of: appLink) else { return false }
    guard let url = await request.answer(answer(to: request)) else { return false }
    await opener.open(url, universalLinksOnly: true)
    return true
  }

  private func answer(to request: FlipRequest) async -> FlipRequest.Response {
    guard request.isComplete(for: clientID) else { return .error("invalid_request") }
    return switch await signIn.decision() {
    case .consented(let code): .code(code)
    case .declined: .error("access_denied")
    case .gaveUp: .error("cancelled")
    case .impossible: .error("unrecoverable")
    }
  }
}

/// Opens a URL: `UIApplication` in an app.
protocol URLOpening {
  /// Opens a URL.
  func open(_ url: URL, universalLinksOnly: Bool) async
}

/// Signs the user in and asks for consent: the app's own screens and OAuth server.
protocol SigningIn {
  /// Asks the user.
  func decision() async -> Decision
}

/// The result of a request for consent.
enum Decision {
  /// The user consented, and the server issued a code.
  case consented(code: String)
  /// The user refused.
  case declined
  /// No decision: the user left, or the network did.
  case gaveUp
  /// The account can't be linked, now or later.
  case impossible
}
