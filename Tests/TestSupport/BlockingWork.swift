import Foundation
import Synchronization

package enum BlockingWork {
  /// All tests begin at once; so many campaigns side by side would take memory, and no less time.
  private static let places = 3
  private static let queue = Mutex(Queue())

  /// What waits for a thread, first come, first served.
  private struct Queue {
    var threads = 0
    var waiting: [@Sendable () -> Void] = []
  }

  /// Does work on one of a few threads, none of them of the cooperative pool.
  ///
  /// Work must not wait for other work that is done this way.
  package static func run<Result: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let result = await withCheckedContinuation { continuation in
      enqueue {
        continuation.resume(returning: Swift.Result { () throws(Failure) in try work() })
      }
    }
    return try result.get()
  }

  private static func enqueue(_ work: @escaping @Sendable () -> Void) {
    let needsThread = queue.withLock { queue in
      queue.waiting.append(work)
      guard queue.threads < places else { return false }
      queue.threads += 1
      return true
    }
    guard needsThread else { return }
    let thread = Thread { while let work = next() { work() } }
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// The next work; nil when there is none, and the thread ends.
  private static func next() -> (@Sendable () -> Void)? {
    queue.withLock { queue in
      guard !queue.waiting.isEmpty else {
        queue.threads -= 1
        return nil
      }
      return queue.waiting.removeFirst()
    }
  }
}
