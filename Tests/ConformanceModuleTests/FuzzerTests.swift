import AppFlip
import Conformance
import Fuzzing
import Harness
import ReferenceVariants
import TestSupport
import Testing

@Suite("Fuzzer")
struct FuzzerTests {
  private static func run(
    _ name: String, _ change: (inout FuzzPlan) throws -> Void = { _ in }
  ) throws -> FuzzResult {
    let fault = try #require(Fault.all.first { $0.name == name })
    var plan = FuzzPlan()
    plan.runs = 2_000
    try change(&plan)
    return try Fuzzer.execute(plan) { () throws(StartFailure) in
      try StartFailure.told { try StubAdapter.faulty(fault) }
    }
  }

  @Test(
    "names a failure by the changes that it needs",
    arguments: [
      ("client-id/canonically-equivalent", "app values/near/client_id/"),
      ("redirect-uri/prefix-match", "app redirect-uri/prefix-match/"),
      ("error/declined-in-sandbox-as-cancelled", "app request/outcome/"),
    ])
  func naming(_ name: String, _ expected: String) throws {
    let failure = try #require(
      Self.run(name) { $0.runs = 20_000 }.failures.first { $0.severity == .fail })
    #expect(failure.name.hasPrefix(expected), "\(failure.name)")
    #expect(failure.isConfirmed && failure.input.changes.count <= 2)
  }

  @Test("finds the same with several adapters")
  func jobs() throws {
    let names = try [1, 3].map { count in
      try Self.run("redirect-uri/prefix-match") { $0.jobs = count }.failures.map(\.name)
    }
    #expect(names[0] == names[1] && !names[0].isEmpty)
  }

  @Test("sends each input in one of the shards, and the rest of them from a number on")
  func parts() throws {
    let whole = try Self.run("client-id/trimmed")
    let shards = try (1...3).map { number in
      try Self.run("client-id/trimmed") { $0.shard = try #require(Shard(number, of: 3)) }
    }
    let minimised = { (result: FuzzResult) in result.failures.count }
    #expect(shards.allSatisfy { minimised($0) > 0 })
    let sent = shards.reduce(0) { $0 + $1.inputs }
    #expect(sent == whole.inputs)
    let later = try Self.run("client-id/trimmed") { $0.from = 1_000 }
    #expect(later.inputs < whole.inputs && later.inputs > whole.inputs - 1_001)
  }

  @Test("says which changes break a rule, and how to send them again")
  func report() throws {
    var result = try Self.run("client-id/canonically-equivalent")
    result.adapter = "./app"
    let text = FuzzReport.render(result)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.hasPrefix("FAIL: ") == true)
    #expect(
      lines.first?.hasSuffix(" breaks app/client-id/match: a code is issued that must not be")
        == true)
    let change = "  change      values/near/client_id/"
    #expect(lines.contains { $0.hasPrefix(change) })
    #expect(
      lines.contains {
        $0.hasPrefix("  replay      swift run appflip replay 'app values/near/client_id/")
      })
    #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
  }

  @Test("keeps one failure of each kind and set of mutators, whatever the order")
  func explained() throws {
    let failures = try Self.run("redirect-uri/prefix-match").failures
    #expect(failures.count > 4)
    for (place, failure) in failures.enumerated() {
      let others = failures[..<place].filter { $0.signature.rule == failure.signature.rule }
      #expect(!others.contains { $0.name == failure.name })
    }
  }

  @Test("finds nothing in the reference", arguments: Role.allCases)
  func reference(_ role: Role) throws {
    var plan = FuzzPlan()
    plan.runs = 2_000
    let result = try Fuzzer.execute(plan) { () throws(StartFailure) in
      try StartFailure.told { try StubAdapter.reference(role) }
    }
    #expect(result.failures.map { "\($0.signature): \($0.name)" } == [])
    #expect(result.parts[0].end == .complete && result.inputs > 4_000)
  }
}
