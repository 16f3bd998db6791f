/// One requirement of the adapter protocol: what is sent, what must come back, and how to fix an adapter.
package struct Probe: Sendable {
  /// Tests an adapter that passed the preflight.
  typealias Check = @Sendable (ProbedAdapter) throws(ProbeFailure) -> ProbeStatus

  package let id: String
  package let requirement: String
  package let sends, expects: String
  /// One hint a line.
  package let fixes: [String]
  let check: Check

  /// A step of the preflight has no check: it passes with the preflight.
  init(
    _ name: String, _ requirement: String, sends: String, expects: String, fixes: [String],
    check: @escaping Check = { _ in .passed }
  ) {
    (id, self.requirement) = ("doctor/\(name)", requirement)
    (self.sends, self.expects, self.fixes, self.check) = (sends, expects, fixes, check)
  }

  /// All probes, the steps of the preflight first.
  package static let all =
    preflight + requests + processes + capabilities + memory
}

package enum ProbeStatus: Equatable, Sendable {
  case passed
  case note(String)
  case failed(ProbeFailure)
  /// The probe didn't run, because the probe with this id failed.
  case blocked(by: String)
  case notApplicable(String)

  var word: String {
    switch self {
    case .passed: "ok"
    case .note: "note"
    case .failed: "FAIL"
    case .blocked: "skip"
    case .notApplicable: "n/a"
    }
  }
}

/// The requests and the response that broke a requirement, in printable ASCII.
package struct ProbeFailure: Error, Equatable, Sendable {
  let sent, received: String
  /// The expected reply and the hints, if the probe's own don't fit; nil if they do.
  let expected: String?
  package let fixes: [String]?

  init(sent: String, received: String, expected: String? = nil, fixes: [String]? = nil) {
    (self.sent, self.received, self.expected, self.fixes) = (sent, received, expected, fixes)
  }

  init(_ response: Response, problem: String? = nil, expected: String? = nil) {
    self.init(
      sent: Printable.line(response.request),
      received: ([response.shown] + [problem].compactMap(\.self)).joined(separator: "\n"),
      expected: expected, fixes: response.fix.map { [$0] })
  }
}

package struct ProbeResult: Sendable {
  package let probe: Probe
  package let status: ProbeStatus
}

/// The results of all probes, and of the smoke test.
package struct DoctorReport: Sendable {
  package let results: [ProbeResult]
  /// The reactions to sample requests; nil if the adapter failed the preflight, or didn't start
  /// once more.
  package let smokeTests: [SmokeTest]?
  /// Whether the adapter is http-adapter, whose options say what the user does.
  let isLive: Bool

  package var failed: [String] { results.filter { $0.status.word == "FAIL" }.map(\.probe.id) }

  /// The probe that keeps others from running.
  var blocker: String? {
    results.lazy.compactMap { if case .blocked(let id) = $0.status { id } else { nil } }.first
  }

  /// Whether a live endpoint ignores the user's decision.
  package var isMisled: Bool { isLive && smokeTests?.contains(where: \.isOtherwise) == true }

  package var isPassed: Bool {
    smokeTests != nil && !isMisled && failed.isEmpty && blocker == nil
  }
}
