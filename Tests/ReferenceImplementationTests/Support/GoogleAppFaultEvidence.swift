import AppFlip

/// What shows a fault of the Google app, as a table: requests, and what an app with the fault makes of
/// them where the reference doesn't.
enum GoogleAppFaultEvidence {
  /// The evidence by the names of the faults.
  static let all = Dictionary(
    uniqueKeysWithValues: (states + names + answers + runs).map {
      ("google-app/\($0.fault)", (requests: $0.requests, evidence: $0.evidence))
    })

  private typealias Row = (fault: String, requests: [GoogleApps.Request], evidence: String)

  private static let states: [Row] = [
    ("first-octet-skipped", "xB3-_xY9.~Qz7wK5", nil), ("ends-compared", "aB3-_xYm.~Qz7wK5", nil),
    ("lowest-bit-ignored", "%60B3-_xY9.~Qz7wK5", nil),
    ("highest-bit-ignored", "%E1B3-_xY9.~Qz7wK5", nil),
    ("length-in-one-octet", state + String(repeating: "x", count: 256), nil),
    ("octets-summed", "Ba3-_xY9.~Qz7wK5", nil), ("half-taken", "aB3-_xY9", nil),
    ("percent-u-decoded", "%u00531", "S1"), ("loose-hex-digits", "a%0x9", "a\t"),
    ("fullwidth-digits-decoded", "a%\u{FF14}\u{FF11}", "aA"),
  ].map { fault, returned, pending in
    (
      "state/\(fault)", [GoogleApps.answer("?code=c&state=\(returned)", to: pending ?? state)],
      "linked <c>"
    )
  }

  private static let state = "aB3-_xY9.~Qz7wK5"

  private static let names: [Row] = [
    ("case-folded", "Code"), ("trimmed", "code%20"), ("brackets-stripped", "code[]"),
    ("cut-at-dot", "code.x"), ("unquoted", "%22code%22"),
    ("byte-order-mark-dropped", "%EF%BB%BFcode"), ("fullwidth-folded", "%EF%BD%83ode"),
  ].map { fault, name in
    ("params/names-\(fault)", [GoogleApps.answer("?\(name)=c&state=S1")], "linked <c>")
  }

  private static let answers: [Row] =
    [
      ("unknown-error-links", "?error=server_error&state=S1", "linked <>"),
      ("empty-error-links", "?error=&state=S1", "linked <>"),
      ("nothing-known-links", "?error=access_denied", "linked <>"),
      ("description-links", "?error_description=no&state=S1", "linked <>"),
      ("empty-code-beside-error-links", "?code=&error=access_denied&state=S1", "linked <>"),
      ("encoded-error-overlooked", "?code=c&%65rror=access_denied&state=S1", "linked <c>"),
    ].map { fault, end, evidence in ("answer/\(fault)", [GoogleApps.answer(end)], evidence) } + [
      (
        "answer/target-port-in-16-bits",
        [
          GoogleApps.answer(
            "?code=c&state=S1", at: "https://\(Links.host):65979/a/com.google.Chromecast")
        ], "linked <c>"
      ),
      (
        "answer/known-error-links", [GoogleApps.sandboxAnswer("?error=cancelled&state=S1")],
        "linked <>"
      ),
      ("code/issuer-refused", [GoogleApps.answer("?code=c&state=S1&iss=x")], "ignored"),
    ]

  private static let runs: [Row] = [
    (
      "state/first-four-flips-kept",
      ["a", "b", "c", "d"].map { GoogleApps.answer("", to: $0) }
        + [GoogleApps.answer("?code=c&state=S1")],
      "ignored as no answer to the pending request\n"
        + "ignored as no answer to the pending request\nignored as no answer to the pending request\n"
        + "ignored as no answer to the pending request\nignored"
    ),
    (
      "answer/first-target-kept",
      [
        GoogleApps.answer("", to: "a"),
        GoogleApps.answer("?code=c&state=S1", to: "S1", pendingAt: GoogleApps.sandbox),
      ], "linked <c>"
    ),
  ]
}
