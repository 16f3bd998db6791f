import AdapterProtocol
import AppFlip
import Conformance

enum Samples {
  static func exchange(
    _ link: String?, opened: [String], outcome: Outcome = .approves, code: String = "c",
    activity: Activity = .browsingWeb, handled: Bool? = nil, universalLinksOnly: Bool? = true,
    features: Set<Feature> = [.code, .universalLinksOnly], edition: Edition = .newest,
    issuedCode: String? = nil
  ) -> FlipExchange {
    let input = AppInput(
      activity: activity, url: link.map { Text($0) }, outcome: outcome, code: Text(code))
    let reply = AppReply(
      handled: handled ?? !opened.isEmpty,
      opened: opened.map { OpenedURL(url: Text($0), universalLinksOnly: universalLinksOnly) },
      issuedCode: issuedCode.map { Text($0) })
    return FlipExchange(
      input, link: link.map { LinkReading(Array($0.utf8)) }, reply: reply,
      context: JudgingContext(fixture: .offered, features: features, edition: edition))
  }

  /// A good link with a raw state.
  static func link(
    state: String = state, clientID: String = "google-LINK-42", redirectURI: String = encodedA
  ) -> String {
    "https://app.example.com/flip?client_id=\(clientID)&scope=devices&state=\(state)"
      + "&redirect_uri=\(redirectURI)"
  }

  static let state = "S1-0123456789abc"
  static let a = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
  static let encodedA =
    "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"
}
