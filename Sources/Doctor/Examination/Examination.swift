/// All that the doctor found.
public struct Examination: Sendable {
  /// The probes that were wanted, in order, and what they found.
  public let results: [ProbeResult]
  /// What a plain good request comes to for each declared role and outcome; nil where the adapter
  /// isn't fit to tell.
  public let implementation: [Sighting]?

  /// The ids of the probes that failed, in order.
  public var failed: [String] { results.filter(\.isFailed).map(\.probe.id) }

  /// Whether the adapter keeps to the protocol as far as it was examined.
  public var isHealthy: Bool { failed.isEmpty }
}
