import AdapterProtocol
import AppFlip

extension Fault {
  static let errors: [[Fault]] = [
    .both(
      "error/unknown-code", "A rejected consent request gets an undocumented error.",
      breaks: ["error/known", "error/declined"], does: .error("user_not_authorized", on: .declines)),
    .both(
      "error/declined-as-cancelled", "A rejected consent request is sent as cancelled.",
      breaks: ["error/declined"], does: .error("cancelled", on: .declines)),
    .app(
      "error/declined-as-unrecoverable", "A rejected consent request is sent as unrecoverable.",
      breaks: ["error/declined"], does: .error("unrecoverable", on: .declines)),
    .endpoint(
      "error/declined-as-server-error", "A rejected consent request is sent as server_error.",
      breaks: ["error/declined"], does: .error("server_error", on: .declines)),
    .both(
      "error/declined-in-sandbox-as-cancelled", "The sandbox has its own error table.",
      breaks: ["error/declined"], trigger: "a consent request rejected in the sandbox",
      does: .error("cancelled", on: .declines) { $0.isInSandbox }),
    .both(
      "error/declined-at-one-bundle-as-cancelled", "One bundle ID has its own error table.",
      breaks: ["error/declined"], trigger: "a consent request rejected for Chromecast.dev",
      does: .error("cancelled", on: .declines) { $0.base.text.hasSuffix("Chromecast.dev") }),
    .app(
      "error/later-decline-as-cancelled",
      "After an approved flip, a rejected consent request is sent as cancelled.",
      breaks: ["error/declined"], trigger: "a consent request rejected after an approved flip",
      does: .errorAnswer { url, reading in
        guard reading.outcome == .declines, reading.earlier.approvals > 0 else { return }
        url.set("error", Array("cancelled".utf8))
      }),
    .app(
      "error/code-despite-decline", "A code is sent although the user declined.",
      breaks: ["error/declined"],
      does: .errorAnswer { url, reading in
        guard reading.outcome == .declines else { return }
        url.remove("error")
        url.remove("error_description")
        url.add("code", "c".utf8)
      }),
    .app(
      "error/offline-as-unrecoverable", "A device that is offline is sent as unrecoverable.",
      breaks: ["error/cancelled"], does: .error("unrecoverable", on: .offline)),
    .app(
      "error/time-out-as-unrecoverable", "A time-out is sent as unrecoverable.",
      breaks: ["error/cancelled"], trigger: "a connection that times out",
      does: .error("unrecoverable", on: .timesOut)),
    .endpoint(
      "error/prompt-none-skips-consent", "With prompt=none, consent is skipped.",
      breaks: ["error/declined"], trigger: "prompt none",
      does: .reading { if $0.received.forbidsPages { $0.outcome = .approves } }),
    .both(
      "error/left-as-unrecoverable", "If the user leaves the flow, the error is unrecoverable.",
      breaks: ["error/left"], does: .error("unrecoverable", on: .cancels)),
    .both(
      "error/disabled-as-cancelled", "A disabled account is sent as cancelled.",
      breaks: ["error/unrecoverable"], does: .error("cancelled", on: .accountDisabled)),
    .app(
      "error/kept-inside", "Every failure is shown in the app, and no error is sent.",
      breaks: ["error/returned"],
      does: .response { response, reading in
        if reading.outcome != .approves, !response.isInvalidRequest { response.opened = [] }
      }),
    .app(
      "error/offline-kept-inside", "If the device is offline, a page of the app is shown.",
      breaks: ["error/returned"], trigger: "a device that is offline",
      does: .response { response, reading in
        if reading.outcome == .offline, !response.isInvalidRequest { response.opened = [] }
      }),
    .endpoint(
      "error/declined-on-page", "A rejected consent request ends on a page.",
      breaks: ["error/returned"], trigger: "a rejected consent request",
      does: .endingOnPage(.declines)),
    .endpoint(
      "error/left-on-page", "If the user leaves the flow, the start page is shown.",
      breaks: ["error/returned"], trigger: "a flow that the user leaves",
      does: .endingOnPage(.cancels)),
    .endpoint(
      "error/disabled-on-page", "A disabled account ends on a page for support.",
      breaks: ["error/returned"], trigger: "a disabled account",
      does: .endingOnPage(.accountDisabled)),
    .both(
      "error/description-quoted", "The description has quotation marks.",
      breaks: ["error/description"], does: .description("%22no%22")),
    .app(
      "error/description-empty", "The description is empty.", breaks: ["error/description"],
      does: .description("")),
  ]
}
