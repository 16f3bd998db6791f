package import Processes

extension AdapterSession {
  /// Does work with adapters on a thread of its own, by a clock by which no answer is late.
  ///
  /// The deadlines that adapters learn stay the usual ones.
  package static func patiently<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await BlockingWork.run { try SilenceClock.patiently(work) }
  }
}
