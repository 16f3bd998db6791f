import Foundation

/// A thread beside the cooperative pool, for work that waits by blocking.
package enum OwnThread {
  /// Does blocking work on a thread of its own, for callers in asynchronous code.
  ///
  /// The work is not interrupted when the task is cancelled; an adapter's deadlines bound it.
  package static func run<Result: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let result = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(returning: Swift.Result { () throws(Failure) in try work() })
      }
      thread.name = "appflip"
      thread.stackSize = 8 << 20
      thread.start()
    }
    return try result.get()
  }
}
