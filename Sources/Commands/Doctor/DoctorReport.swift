/// The results of all selected probes.
public struct DoctorReport: Sendable {
  /// The selected probes with their status, in the order in which they ran.
  public let results: [ProbeResult]
  /// What the implementation does with sample requests; nil if the adapter failed the preflight.
  public let smokeTests: [SmokeTest]?

  /// The ids of the probes that failed, in order.
  public var failed: [String] { results.filter(\.isFailed).map(\.probe.id) }

  /// Whether no probe failed.
  public var isPassed: Bool { failed.isEmpty }
}

/// A probe and its status.
public struct ProbeResult: Sendable {
  /// The probe.
  public let probe: Probe
  /// Its status.
  public let status: ProbeStatus

  /// Whether the adapter breaks the probe's requirement.
  public var isFailed: Bool {
    if case .failed = status { return true }
    return false
  }
}

/// How a probe ended.
public enum ProbeStatus: Equatable, Sendable {
  /// The adapter meets the requirement.
  case passed
  /// The adapter meets the requirement, and there is something to know.
  case passedWithNote(String)
  /// The adapter breaks the requirement.
  case failed(ProbeFailure)
  /// The probe didn't run, because the probe with this id failed.
  case blocked(by: String)
  /// There is nothing to test, for this reason.
  case notApplicable(String)
}

/// What was sent, what was received, and what was expected instead.
public struct ProbeFailure: Error, Equatable, Sendable {
  /// What was sent, one thing a line, in printable ASCII.
  public let sent: String
  /// What was received, in lines of printable ASCII.
  public let received: String
  /// What was expected.
  public let expected: String
  /// How to fix this failure if the fixes of the probe don't fit, one hint a line; nil if they do.
  public let fixes: [String]?

  init(sent: String, received: String, expected: String, fixes: [String]? = nil) {
    self.sent = sent
    self.received = received
    self.expected = expected
    self.fixes = fixes
  }

  init(_ response: Response, problem: String? = nil, expected: String) {
    self.init(
      sent: Printable.line(response.request),
      received: ([response.shown] + [problem].compactMap(\.self)).joined(separator: "\n"),
      expected: expected, fixes: response.fix.map { [$0] })
  }
}
