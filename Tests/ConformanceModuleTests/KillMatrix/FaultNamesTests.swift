import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import ReferenceVariants
import TestSupport
import Testing

/// The input of the fuzzer that finds each fault, by its name.
///
/// `Tests/KillMatrix/changes.txt` has the names.
@Suite("Fuzzing by changes")
struct FaultNamesTests {
  private static let file = "changes.txt"
  private static let least = 580

  /// After a change that is meant: `APPFLIP_RECORD=1 swift test --filter FaultNamesTests`, which takes some minutes.
  @Test(
    "finds each fault by the input that is listed",
    .longProof("each fault found by the input of its name"))
  func names() async throws {
    let plan = try plan()
    if GoldenText.isRecording { try await record(plan) }
    let names = try Self.recorded()
    var lost: [String] = []
    for fault in Fault.all {
      let name = try #require(names[fault.name], "\(fault.name) is missing: record the names")
      guard name != "-", !name.hasPrefix("?") else { continue }
      let failures = try await BlockingWork.run {
        try FuzzReplay.execute(name, plan) { () throws(StartFailure) in
          try StartFailure.told { try StubAdapter.faulty(fault) }
        }?.failures
      }
      if failures?.isEmpty != false { lost.append("\(fault.name): \(name)") }
    }
    #expect(lost == [])
    #expect(names.values.count { $0 != "-" } >= Self.least)
  }

  @Test("there is a name for each fault, and a reason for each fault without a name")
  func complete() throws {
    let names = try Self.recorded()
    #expect(names.keys.sorted() == Fault.all.map(\.name).sorted())
    let missed = names.filter { $0.value == "-" }.map(\.key)
    let listed = try ListedExceptions("fuzzer-misses.txt", words: 1)
    #expect(listed.incomplete == [])
    #expect(listed.entries.sorted() == missed.sorted())
  }

  static func recorded() throws -> [String: String] {
    try ListedExceptions(file, words: 1).reasons
  }

  /// With a question mark if it takes more than the inputs right before.
  private static func name(of failures: [FuzzFailure]) -> String {
    failures.first(where: \.isConfirmed)?.name ?? failures.first.map { "? \($0.name)" } ?? "-"
  }

  private func plan() throws -> FuzzPlan {
    var plan = FuzzPlan()
    try plan.read()
    plan.endsAtFirstFailure = true
    return plan
  }

  private func record(_ plan: FuzzPlan) async throws {
    let names = try await withThrowingTaskGroup(of: (String, String).self) { [plan] group in
      for fault in Fault.all {
        group.addTask {
          let result = try await BlockingWork.run {
            try Fuzzer.execute(plan) { () throws(StartFailure) in
              try StartFailure.told { try StubAdapter.faulty(fault) }
            }
          }
          return (fault.name, Self.name(of: result.failures))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    try ListedExceptions.record(
      Fault.all.map { "\($0.name) \(names[$0.name] ?? "-")" }, in: Self.file)
  }
}
