import Foundation

extension AdapterSession {
  /// Runs blocking work on a thread of its own, for callers in asynchronous code.
  ///
  /// The work is not interrupted when the task is cancelled; an adapter's deadlines bound it.
  ///
  /// - Parameter work: what to do, such as starting a session and running jobs.
  /// - Returns: what the work returned.
  /// - Throws: what the work threw.
  public static func onOwnThread<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let thread = Thread { continuation.resume(with: Swift.Result { try work() }) }
      thread.name = "appflip adapter"
      thread.stackSize = 8 << 20
      thread.start()
    }
  }
}
