import AdapterProtocol
import AppFlip
import Foundation
import ReferenceImplementation

extension Fault {
  static let appLink: [[Fault]] = [
    .app(
      "link/any-activity", "An activity without a universal link is handled as a universal link.",
      breaks: ["link/activity"], does: .reading { $0.activity = .browsingWeb }),
    .app(
      "link/any-activity-in-sandbox",
      "In the sandbox, any activity is handled as a universal link.",
      breaks: ["link/activity"], trigger: "a different activity in the sandbox",
      does: .reading { if $0.isAt("-sandbox.") { $0.activity = .browsingWeb } }),
    .app(
      "link/ordinary-links-answered", "A link without a query gets an error.",
      breaks: ["link/not-a-flip"],
      does: .response { response, reading in
        guard reading.url != nil, reading.received.parameters == nil else { return }
        let url = "\(RedirectURL.good.text)?error=invalid_request"
        response = AppReply(
          handled: true, opened: [OpenedURL(url: Text(url), universalLinksOnly: true)])
      }),
    .app(
      "link/passed-on", "A link without a response is opened in the browser.",
      breaks: ["link/not-a-flip"],
      does: .response { response, reading in
        guard let url = reading.url, reading.activity == .browsingWeb, reading.outcome != .waits,
          response.opened.isEmpty
        else { return }
        response = AppReply(
          handled: true, opened: [OpenedURL(url: Text(url), universalLinksOnly: false)])
      }),
  ]

  static let appOpening: [[Fault]] = [
    .app(
      "open/anywhere", "The response can open in a browser.",
      breaks: ["open/universal-links-only"],
      does: .response { response, _ in response.opened.openAnywhere() }),
    .app(
      "open/declined-anywhere", "The response to a rejected consent request can open in a browser.",
      breaks: ["open/universal-links-only"], trigger: "a rejected consent request",
      does: .response { response, reading in
        if reading.outcome == .declines { response.opened.openAnywhere() }
      }),
    .app(
      "handled/always-false", "The link handler always returns false.", breaks: ["handled/agrees"],
      does: .response { response, _ in response.handled = false }),
    .app(
      "handled/always-true", "The link handler always returns true.", breaks: ["handled/agrees"],
      does: .response { response, _ in response.handled = true }),
    .app(
      "handled/false-when-offline", "The link handler returns false if a request failed.",
      breaks: ["handled/agrees"], trigger: "a device that is offline",
      does: .response { response, reading in
        if reading.outcome == .offline { response.handled = false }
      }),
    .app(
      "pending/cancelled-at-any-link",
      "A pending flip gets cancelled at any refused link.",
      breaks: ["pending/kept"], trigger: "another link during a pending flip",
      does: .cancellingWaiting { !$0.handled || $0.isInvalidRequest }),
  ]
}
