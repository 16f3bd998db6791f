import Fuzzing

/// Takes the time of a campaign from when its adapters have greeted to its last input, as that of a bare
/// loop begins when its child is there.
final class Stopwatch: CampaignListener {
  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant?
  private var end: ContinuousClock.Instant?

  /// The seconds that it took.
  var seconds: Double {
    guard let start, let end else { return 0 }
    return start.duration(to: end) / .seconds(1)
  }

  func began() { start = clock.now }

  func found(_ finding: Finding) {}

  func progressed(executions: Int, behaviours: Int, findings: Int) { end = clock.now }
}
