import Fuzzing
import Harness
import ReferenceVariants
import TestSupport
import Testing

@testable import Conformance

/// A code that came with the request isn't a code that the implementation issued: `exchanges.txt` has the responses.
@Suite("Injected codes")
struct InjectedCodeTests {
  @Test(
    "a case doesn't fail by the client check because of a state that isn't escaped",
    arguments: [
      ("app", "state/delimiters-unescaped-in-error"),
      ("endpoint", "endpoint/state/delimiters-unescaped-in-error"),
    ])
  func cases(_ role: String, _ fault: String) throws {
    let result = try ConformanceRun.execute(
      SharedCatalogue.all.get().only(["\(role).good", "\(role).client-id.injected-code"]),
      on: StubAdapter.faulty(named: fault), named: fault)
    #expect(result.rules(.fail) == ["\(role)/answer/either", "\(role)/state/in-error"])
  }

  @Test(
    "a campaign doesn't find that the client check is missing because of a state that isn't escaped",
    .longProof("fuzzing of a state that isn't escaped"),
    arguments: [
      "state/delimiters-unescaped-in-error", "endpoint/state/delimiters-unescaped-in-error",
    ])
  func campaign(_ name: String) async throws {
    let fault = try #require(Fault(named: name))
    var plan = FuzzPlan()
    plan.runs = 8_192
    let result = try await BlockingWork.run { [plan] in
      try Fuzzer.execute(plan) { () throws(StartFailure) in
        try StartFailure.told { try StubAdapter.faulty(fault) }
      }
    }
    let failing = Set(result.failing.compactMap(\.signature.rule?.rawValue))
    #expect(
      !failing.isEmpty && failing.allSatisfy { $0.contains("/answer/") || $0.contains("/state/") })
  }
}
