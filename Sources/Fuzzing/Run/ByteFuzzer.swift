import AppFlip
package import Conformance
import Harness

/// Makes inputs of byte strings, for a fuzzing engine that mutates byte strings, such as libFuzzer.
///
/// Each eight bytes choose a change.
package final class ByteFuzzer {
  private let fuzzer: Fuzzer
  private let adapter: any AdapterUnderTest
  private let lists: [ChangeList]

  private static let bytesPerChange = 8
  private static let mostChanges = 16

  package init(_ plan: FuzzPlan, start: @escaping Launch) throws(RunError) {
    adapter = try RunError.starting(start())
    fuzzer = try Fuzzer(plan, adapter.hello)
    lists = Role.allCases.compactMap(fuzzer.list)
  }

  /// Sends the input that a byte string makes, and returns the rule and the name of the input if a rule fails.
  package func failure(of bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    let role = lists.count > 1 ? rest.popFirst().map { Int($0) % lists.count } ?? 0 : 0
    guard role < lists.count else { return nil }
    let list = lists[role]
    var changes: [Change] = []
    while changes.count < Self.mostChanges, rest.count >= Self.bytesPerChange {
      let number = rest.prefix(Self.bytesPerChange).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(Self.bytesPerChange)
      changes.appendIfOpen(list.change(at: number))
    }
    guard let job = fuzzer.job(of: FuzzInput(changes), in: list, 0) else { return nil }
    return fuzzer.failures(of: job, fuzzer.send(job, on: adapter))
      .first { $0.severity == .fail }.map { "\($0.signature): \($0.name)" }
  }
}
