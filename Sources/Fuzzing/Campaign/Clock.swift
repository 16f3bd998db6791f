/// Tells the time since any moment.
typealias Clock = @Sendable () -> Duration

/// The clocks that there are outside of tests.
enum Clocks {
  /// The clock of the machine, which goes on while it sleeps.
  static let machine: Clock = { [start = ContinuousClock.now] in ContinuousClock.now - start }
}
