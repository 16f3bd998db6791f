import Dispatch
import Harness

/// The work of tests that blocks.
public enum BlockingWork {
  /// All tests begin at once; so many campaigns side by side would take memory, and no less time.
  private static let places = DispatchSemaphore(value: 3)

  /// Does work on a thread of its own, beside a few others.
  ///
  /// Work must not wait for other work that is done this way.
  ///
  /// - Parameter work: what is done.
  /// - Returns: what it returns.
  /// - Throws: what it throws.
  public static func run<Result: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await AdapterSession.onOwnThread { () throws(Failure) in
      places.wait()
      defer { places.signal() }
      return try work()
    }
  }
}
