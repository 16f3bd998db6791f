import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import TestSupport
import Testing

/// The fuzzer against the faults that the cases find.
@Suite("Kill matrix of the fuzzer")
struct FuzzedFaultsTests {
  /// The executions up to which a record is tried again in every run of the tests.
  private static let quick = 64

  /// After a change that is meant: `APPFLIP_RECORD=1 swift test --filter FuzzedFaultsTests`, which takes some minutes.
  @Test("each fault that the fuzzer found soon is found soon")
  func executions() async throws {
    guard ProcessInfo.processInfo.environment["APPFLIP_RECORD"] == nil else {
      return try await FuzzedFaults.measured(Suspect.all, runs: FuzzedFaults.runs).record()
    }
    let recorded = try FuzzedFaults().executions
    let soon = Suspect.all.filter { recorded[$0.name] == .some(Self.quick) }
    #expect(soon.count > 100)
    let found = try await FuzzedFaults.measured(soon, runs: Self.quick * 4).executions
    #expect(found.filter { $0.value == nil }.map(\.key).sorted() == [])
  }

  @Test("scratch depth1")
  func depth1() async throws {
    let plan = try CampaignPlan.ofCheckout()
    let pairs = try await withThrowingTaskGroup(of: (String, Int?).self) { group in
      for suspect in Suspect.all {
        group.addTask {
          var plan = plan
          plan.budget.runs = 0
          plan.budget.depth = 1
          plan.settings.roles = [suspect.role]
          plan.goal = .firstViolation
          let prepared = plan
          let found = try await BlockingWork.run {
            try Campaign.execute(prepared) { () throws(StartFailure) in
              do {
                return try suspect.adapter(nil)
              } catch { throw StartFailure(command: suspect.name, cause: .system("\(error)")) }
            }
          }.firstViolation
          return (suspect.name, found)
        }
      }
      return try await group.reduce(into: [(String, Int?)]()) { $0.append($1) }
    }
    print("D1 missed", pairs.count { $0.1 == nil })
    for p in pairs.sorted(by: { $0.0 < $1.0 }) { print("D1", p.0, p.1 ?? -1) }
  }

  @Test("there is a record of each fault, and no other")
  func complete() throws {
    #expect(try FuzzedFaults().executions.keys.sorted() == Suspect.all.map(\.name).sorted())
  }

  @Test("each fault that 20,000 links of the fuzzer don't find is listed, with the reason")
  func missed() throws {
    let missed = try FuzzedFaults().executions.filter { $0.value == nil }.map(\.key)
    let listed = try ListedExceptions("fuzzer-misses.txt", words: 1)
    #expect(listed.incomplete == [])
    #expect(listed.entries.subtracting(missed).sorted() == [], "listed, and found")
    #expect(Set(missed).subtracting(listed.entries).sorted() == [], "not listed")
  }
}
