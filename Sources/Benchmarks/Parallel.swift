import Foundation
import Synchronization

/// Runs the same work on several threads.
enum Parallel {
  /// Runs work, and waits for all of it.
  ///
  /// - Parameters:
  ///   - count: how many times.
  ///   - work: the work, which is told which one it is, from 0.
  /// - Returns: what each returned, in their order.
  /// - Throws: what one of them threw.
  static func run<Value: Sendable, Failure>(
    _ count: Int, _ work: @Sendable (Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let results = Mutex<[Result<Value, Failure>?]>(Array(repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = Result { () throws(Failure) in try work(index) }
      results.withLock { $0[index] = result }
    }
    var values: [Value] = []
    for case let result? in results.withLock(\.self) { values.append(try result.get()) }
    return values
  }
}
