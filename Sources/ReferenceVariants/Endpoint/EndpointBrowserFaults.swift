import AdapterProtocol
import AppFlip
import ReferenceImplementation

extension Fault {
  /// Those in what a server keeps with a browser's cookie.
  static let endpointBrowser: [[Fault]] = [
    .endpoint(
      "browser/state-kept", "A browser's first state is sent back to all its requests.",
      breaks: ["state/independent"], trigger: "another request of one browser",
      does: .answer { url, reading in
        if let state = reading.browser.firstState { url.change("state") { _ in state } }
      }),
    .endpoint(
      "browser/state-recalled",
      "A request without a state is answered with the browser's first one.",
      breaks: ["state/independent"],
      trigger: "a request without a state behind one of the same browser",
      does: .reading { reading in
        guard reading.link["state"] == nil, let state = reading.browser.firstState else { return }
        reading.link.set("state", state)
      }),
    .endpoint(
      "browser/target-kept", "All answers to a browser go to its first redirect URI.",
      breaks: ["answer/at-redirect-uri"], trigger: "another redirect URI in one browser",
      does: .reading { reading in
        guard let target = reading.browser.firstRedirectURI else { return }
        reading.link.change("redirect_uri") { _ in target }
      }),
    .endpoint(
      "browser/client-unchecked", "Only a browser's first client_id is compared.",
      breaks: ["client-id/match"], trigger: "another client_id in a browser that was served",
      does: .reading { reading in
        guard reading.browser.approvals > 0, reading.single("client_id") != nil else { return }
        let registered = PercentCoding.encoded(reading.clientID)
        reading.link.change("client_id") { _ in registered }
      }),
    .endpoint(
      "browser/refusal-kept", "A browser in which somebody declined is refused for good.",
      breaks: ["state/independent"], trigger: "a flip behind a declined one",
      does: .reading { if $0.browser.refusals > 0 { $0.outcome = .declines } }),
  ]
}
