import AdapterProtocol
import AppFlip
import Conformance

enum Samples {
  static func exchange(
    _ link: String, opened: [String], outcome: UserDecision = .approves, code: String = "c",
    features: Set<Feature> = [.code, .universalLinksOnly], edition: Edition = .newest
  ) -> FlipExchange {
    let reply = AppReply(
      handled: !opened.isEmpty,
      opened: opened.map { OpenedURL(url: Text($0), universalLinksOnly: true) })
    return FlipExchange(
      AppInput(url: Text(link), outcome: outcome, code: Text(code)),
      link: ParsedLink(Array(link.utf8)), reply: reply,
      context: JudgingContext(fixture: .offered, features: features, edition: edition))
  }

  /// A good link with a raw state.
  static func link(state: String = state) -> String {
    "\(appLink)?client_id=google-LINK-42&scope=devices&state=\(state)&redirect_uri=\(encodedA)"
  }

  static let appLink = "https://app.example.com/flip"
  static let state = "S1-0123456789abc"
  static let a = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
  static let encodedA =
    "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"
}
