import ReferenceVariants
import TestSupport
import Testing

/// The fuzzer against the faults that the cases find.
@Suite("Kill matrix of the fuzzer", .longProof("the kill matrix of the fuzzer"))
struct FuzzedFaultsTests {
  /// The executions up to which a record is tried again in every run of the tests.
  private static let quick = 64

  /// After a change that is meant: `APPFLIP_RECORD=1 swift test --filter FuzzedFaultsTests`, which takes some minutes.
  @Test("each fault that the fuzzer found soon is found soon")
  func executions() async throws {
    guard !GoldenText.isRecording else {
      return try await FuzzedFaults(of: Fault.all, runs: FuzzedFaults.runs).record()
    }
    let recorded = try FuzzedFaults().executions
    let soon = Fault.all.filter { recorded[$0.name] == .some(Self.quick) }
    #expect(soon.count > 100)
    let found = try await FuzzedFaults(of: soon, runs: Self.quick * 4).executions
    #expect(found.filter { $0.value == nil }.map(\.key).sorted() == [])
  }

  @Test("there is a record of each fault, and no other; one that isn't found has its reason")
  func complete() throws {
    let executions = try FuzzedFaults().executions
    #expect(executions.keys.sorted() == Fault.all.map(\.name).sorted())
    let missed = executions.filter { $0.value == nil }.map(\.key)
    let listed = try ListedExceptions("fuzzer-misses.txt", words: 1)
    #expect(listed.incomplete == [])
    #expect(listed.entries.sorted() == missed.sorted())
  }
}
