/// A probe and what it found.
public struct ProbeResult: Sendable {
  /// The probe.
  public let probe: Probe
  /// What it found.
  public let observation: Observation

  /// Whether the adapter breaks what the probe is about.
  public var isFailed: Bool {
    if case .fails = observation { return true }
    return false
  }
}
