import Foundation
import Synchronization

/// Runs the same work on several threads.
enum Parallel {
  /// Runs work, and waits for all of it.
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
