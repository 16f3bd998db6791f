/// How long a campaign has run.
struct CampaignClock: Sendable {
  private let start = ContinuousClock.now

  /// Whether a time is over.
  ///
  /// - Parameter seconds: the time.
  /// - Returns: false before.
  func hasRun(for seconds: Int) -> Bool { .now - start >= .seconds(seconds) }
}
