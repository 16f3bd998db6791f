import Foundation

/// A thread beside the cooperative pool, for work that waits by blocking.
package enum OwnThread {
  private static let stackSize = 8 << 20

  /// Does blocking work on a thread of its own, for callers in asynchronous code.
  ///
  /// The work is not interrupted when the task is cancelled; an adapter's deadlines bound it. If the system starts no
  /// thread, the caller's own does the work.
  package static func run<Result: Sendable, Failure: Error>(
    _ work: @escaping @Sendable () throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let result = await withCheckedContinuation { continuation in
      let resume = { @Sendable in
        continuation.resume(returning: Swift.Result { () throws(Failure) in try work() })
      }
      if start(resume) != nil { resume() }
    }
    return try result.get()
  }

  #if canImport(Darwin)
    /// Starts a thread for the work; nil, or why there is none.
    package static func start(_ work: @escaping @Sendable () -> Void) -> String? {
      let thread = Thread(block: work)
      thread.stackSize = stackSize
      thread.start()
      return nil
    }
  #else
    /// Starts a thread for the work; nil, or why there is none, which Foundation's thread wouldn't say.
    package static func start(_ work: @escaping @Sendable () -> Void) -> String? {
      var attributes = pthread_attr_t()
      unsafe pthread_attr_init(&attributes)
      defer { unsafe pthread_attr_destroy(&attributes) }
      unsafe pthread_attr_setstacksize(&attributes, stackSize)
      let box = unsafe Unmanaged.passRetained(Work(work))
      var thread = pthread_t()
      let error = unsafe pthread_create(
        &thread, &attributes,
        { box in
          if let box = unsafe box {
            unsafe Unmanaged<Work>.fromOpaque(box).takeRetainedValue().body()
          }
          return nil
        }, box.toOpaque())
      guard error != 0 else {
        pthread_detach(thread)
        return nil
      }
      unsafe box.release()
      return unsafe String(cString: strerror(error))
    }

    private final class Work: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
  #endif
}
