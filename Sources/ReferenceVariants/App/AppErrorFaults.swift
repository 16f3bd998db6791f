import AdapterProtocol
import AppFlip

extension Fault {
  static let appError: [Fault] = [
    .app(
      "error/unknown-code", "A code that the document doesn't know is sent.",
      breaks: ["app/error/known", "app/error/declined"],
      does: .error("user_not_authorized", on: .declines)),
    .app(
      "error/declined-as-cancelled", "A rejected consent request is sent as cancelled.",
      breaks: ["app/error/declined"], does: .error("cancelled", on: .declines)),
    .app(
      "error/declined-as-unrecoverable", "A rejected consent request is sent as unrecoverable.",
      breaks: ["app/error/declined"], does: .error("unrecoverable", on: .declines)),
    .app(
      "error/declined-in-sandbox-as-cancelled", "The sandbox has an error table of its own.",
      breaks: ["app/error/declined"], trigger: "a consent request rejected in the sandbox",
      does: .error("cancelled", on: .declines) { $0.isInSandbox }),
    .app(
      "error/code-despite-decline", "A code is sent though the person declined.",
      breaks: ["app/error/declined"],
      does: .errorAnswer { url, reading in
        guard reading.outcome == .declines else { return }
        url.remove("error")
        url.remove("error_description")
        url.add("code", "c".utf8)
      }),
    .app(
      "error/offline-as-unrecoverable", "A device that is offline is sent as unrecoverable.",
      breaks: ["app/error/cancelled"], does: .error("unrecoverable", on: .offline)),
    .app(
      "error/time-out-as-unrecoverable", "A time-out is sent as unrecoverable.",
      breaks: ["app/error/cancelled"], trigger: "a connection that times out",
      does: .error("unrecoverable", on: .timesOut)),
    .app(
      "error/left-as-unrecoverable", "A flow that the person leaves is sent as unrecoverable.",
      breaks: ["app/error/left"], does: .error("unrecoverable", on: .cancels)),
    .app(
      "error/disabled-as-cancelled", "A disabled account is sent as cancelled.",
      breaks: ["app/error/unrecoverable"], does: .error("cancelled", on: .accountDisabled)),
    .app(
      "error/kept-inside", "Every failure is shown in the app, none is sent.",
      breaks: ["app/error/returned"],
      does: .response { response, reading in
        if reading.outcome != .approves, !response.isInvalidRequest { response.opened = [] }
      }),
    .app(
      "error/offline-kept-inside", "A page of the app says that there is no network.",
      breaks: ["app/error/returned"], trigger: "a device that is offline",
      does: .response { response, reading in
        if reading.outcome == .offline, !response.isInvalidRequest { response.opened = [] }
      }),
    .app(
      "error/description-quoted", "The description has quotation marks.",
      breaks: ["app/error/description"], does: .description("%22no%22")),
    .app(
      "error/description-empty", "The description is empty.", breaks: ["app/error/description"],
      does: .description("")),
  ]

  static let appOpening: [Fault] = [
    .app(
      "open/anywhere", "The answer may be opened in a browser.",
      breaks: ["app/open/universal-links-only"],
      does: .response { response, _ in response.opened.openAnywhere() }),
    .app(
      "open/declined-anywhere", "A rejected consent request may be opened in a browser.",
      breaks: ["app/open/universal-links-only"], trigger: "a rejected consent request",
      does: .response { response, reading in
        if reading.outcome == .declines { response.opened.openAnywhere() }
      }),
    .app(
      "handled/always-false", "The link handler always returns false.",
      breaks: ["app/handled/agrees"], does: .response { response, _ in response.handled = false }),
    .app(
      "handled/always-true", "The link handler always returns true.",
      breaks: ["app/handled/agrees"], does: .response { response, _ in response.handled = true }),
    .app(
      "handled/false-when-offline", "The link handler returns false if a request failed.",
      breaks: ["app/handled/agrees"], trigger: "a device that is offline",
      does: .response { response, reading in
        if reading.outcome == .offline { response.handled = false }
      }),
    .app(
      "pending/cancelled-at-any-link",
      "A flip that waits is answered with cancelled at any link that isn't served.",
      breaks: ["app/pending/kept"], trigger: "another link while a flip waits",
      does: .cancellingWaiting { !$0.handled || $0.isInvalidRequest }),
  ]
}
