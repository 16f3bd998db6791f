public import AdapterKit
import Conformance
import CorpusFiles
import Foundation
import Fuzzing
import Harness
import Synchronization

/// A fuzz target for libFuzzer: a byte string chooses the changes of a good link, eight bytes each.
///
/// ```swift
/// @c(LLVMFuzzerTestOneInput)
/// func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
///   FuzzTarget.run(
///     bytes: Array(UnsafeBufferPointer(start: start, count: count)), against: Acme.adapter)
///   return 0
/// }
/// ```
///
/// `Tests/Adapters/nested-fuzz-target` is a whole program.
public enum FuzzTarget {
  private static let shared = Mutex<ByteFuzzer?>(nil)

  /// Sends the link that a byte string makes, and ends the process with the rule and the name of the input if a
  /// required rule fails.
  ///
  /// `appflip replay NAME` and ``AppFlip/replay(_:sourceLocation:)`` send the input again.
  ///
  /// - Parameters:
  ///   - bytes: any bytes.
  ///   - adapter: makes the adapter with its roles; called once in a process.
  public static func run(
    bytes: [UInt8], against adapter: @autoclosure @escaping @Sendable () -> Adapter
  ) {
    let failure: String?
    do {
      failure = try shared.withLock { shared in
        let fuzzer = try shared ?? fuzzer(of: adapter)
        shared = fuzzer
        return fuzzer.failure(of: bytes)
      }
    } catch { failure = "\(error)" }
    // A trap is the purpose: the engine takes it as a crash, and keeps the bytes.
    if let failure { fatalError(failure) }
  }

  private static func fuzzer(of make: @escaping @Sendable () -> Adapter) throws -> ByteFuzzer {
    DataFolder.provide(CorpusFiles.folder)
    var plan = FuzzPlan()
    try plan.read()
    let source = InProcessSource("in this process", make)
    return try ByteFuzzer(plan) { () throws(StartFailure) in
      try source.start(ConformanceRun.greeting, HarnessOptions())
    }
  }
}
