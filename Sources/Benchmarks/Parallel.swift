import Foundation
import Synchronization

/// Runs the same work on several threads.
enum Parallel {
  /// Runs work, and waits for all of it.
  ///
  /// - Parameters:
  ///   - count: how many times.
  ///   - work: the work.
  /// - Returns: what each returned.
  /// - Throws: what one of them threw.
  static func run<Value: Sendable>(
    _ count: Int, _ work: @escaping @Sendable () throws -> Value
  ) throws -> [Value] {
    let results = Mutex<[Result<Value, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      let result = Result { try work() }
      results.withLock { $0.append(result) }
    }
    return try results.withLock(\.self).map { try $0.get() }
  }
}
