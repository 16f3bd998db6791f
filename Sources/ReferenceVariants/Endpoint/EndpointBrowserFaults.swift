import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Fault {
  /// Those in what a server keeps with a browser's cookie.
  static let endpointBrowser: [[Fault]] = [
    .endpoint(
      "browser/state-kept", "All requests of a browser get the browser's first state.",
      breaks: ["state/independent"], trigger: "a second request of one browser",
      does: .answer { url, reading in
        if let state = reading.browser.firstState { url.change("state") { _ in state } }
      }),
    .endpoint(
      "browser/state-recalled",
      "A request without a state gets the browser's first state.",
      breaks: ["state/independent"],
      trigger: "a request without a state after a request of the same browser",
      does: .reading { reading in
        guard reading.link["state"] == nil, let state = reading.browser.firstState else { return }
        reading.link.set("state", state)
      }),
    .endpoint(
      "browser/target-kept", "All responses to a browser go to its first redirect URI.",
      breaks: ["answer/at-redirect-uri"], trigger: "a second redirect URI in one browser",
      does: .reading { reading in
        guard let target = reading.browser.firstRedirectURI else { return }
        reading.link.change("redirect_uri") { _ in target }
      }),
    .endpoint(
      "browser/client-unchecked", "Only a browser's first client_id is compared.",
      breaks: ["client-id/match"],
      trigger: "a wrong client_id in a browser after an accepted request",
      does: .reading { reading in
        guard reading.browser.approvals > 0, reading.single("client_id") != nil else { return }
        let registered = PercentCoding.encoded(reading.clientID)
        reading.link.change("client_id") { _ in registered }
      }),
    .endpoint(
      "browser/refusal-kept", "A browser is refused forever after its user declined once.",
      breaks: ["state/independent"], trigger: "a flip after a declined flip",
      does: .reading { if $0.browser.refusals > 0 { $0.outcome = .declines } }),
  ]
}
