import Foundation
import Synchronization
package import Testing

extension Trait where Self == ConditionTrait {
  /// Leaves out what takes minutes if `APPFLIP_OWN_TESTS` is `1`; the run's last line names it.
  ///
  /// Whoever names test targets means all of them, and what is to be recorded may be a long proof.
  package static func longProof(_ name: String) -> Self {
    .enabled("a long proof: APPFLIP_OWN_TESTS=all swift test runs it") {
      LongProof.isAskedFor(name)
    }
  }
}

private enum LongProof {
  private static let leftOut = Mutex<Set<String>>([])

  private static let isAll: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return environment["APPFLIP_OWN_TESTS"] != "1" || environment["APPFLIP_RECORD"] != nil
  }()

  static func isAskedFor(_ name: String) -> Bool {
    guard !isAll else { return true }
    let isFirst = leftOut.withLock { names in
      names.insert(name).inserted && names.count == 1
    }
    if isFirst { atexit { LongProof.tell() } }
    return false
  }

  private static func tell() {
    let names = leftOut.withLock { $0.sorted().joined(separator: ", ") }
    let line = "Left out: \(names). APPFLIP_OWN_TESTS=all swift test runs these long proofs too.\n"
    // Where the results go, too: two streams have no order.
    FileHandle.standardError.write(Data(line.utf8))
  }
}
