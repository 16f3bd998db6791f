package struct DoctorReport: Sendable {
  package let results: [ProbeResult]
  /// What the implementation does with sample requests; nil if the adapter failed the preflight, or didn't start
  /// once more.
  package let smokeTests: [SmokeTest]?

  package var failed: [String] { results.filter(\.isFailed).map(\.probe.id) }

  /// Whether the adapter is http-adapter, whose options say what the user does.
  let isLive: Bool

  /// Whether the options don't bring a decision about.
  package var isMisled: Bool { isLive && smokeTests?.contains(where: \.isOtherwise) == true }

  package var isPassed: Bool {
    smokeTests != nil && !isMisled && !results.contains { $0.isFailed || $0.isBlocked }
  }
}

package struct ProbeResult: Sendable {
  package let probe: Probe
  package let status: ProbeStatus

  package var isFailed: Bool { if case .failed = status { true } else { false } }
  var isBlocked: Bool { if case .blocked = status { true } else { false } }
}

package enum ProbeStatus: Equatable, Sendable {
  case passed
  case passedWithNote(String)
  case failed(ProbeFailure)
  /// The probe didn't run, because the probe with this id failed.
  case blocked(by: String)
  case notApplicable(String)

  var word: String {
    switch self {
    case .passed: "ok"
    case .passedWithNote: "note"
    case .failed: "FAIL"
    case .blocked: "skip"
    case .notApplicable: "n/a"
    }
  }
}

package struct ProbeFailure: Error, Equatable, Sendable {
  /// What was sent, one thing a line, in printable ASCII.
  package let sent: String
  package let received: String
  package let expected: String
  /// How to fix this failure if the fixes of the probe don't fit, one hint a line; nil if they do.
  package let fixes: [String]?

  init(sent: String, received: String, expected: String, fixes: [String]? = nil) {
    (self.sent, self.received, self.expected, self.fixes) = (sent, received, expected, fixes)
  }

  init(_ response: Response, problem: String? = nil, expected: String) {
    self.init(
      sent: Printable.line(response.request),
      received: ([response.shown] + [problem].compactMap(\.self)).joined(separator: "\n"),
      expected: expected, fixes: response.fix.map { [$0] })
  }
}
