import AppFlip
import Conformance
import Fuzzing
import Testing

// Changed links. The adapter named by APPFLIP_ADAPTER, or the reference implementation, gets the good link with
// every change alone, then random combinations: APPFLIP_FUZZ_LINKS of them, or as many as fit in APPFLIP_FUZZ_SECONDS.

/// The failures, with the fewest changes that show them, are in Reports/fuzzing.txt.
@Suite("App Flip fuzzing", .fuzzingReport) struct AppFlipFuzzing {
  @Test("changed links break no rule")
  func links() async throws {
    let result = try await result()
    for broken in result.brokenRules {
      Issue.record("\(broken.text)", severity: broken.fails ? .error : .warning)
    }
    if !result.isFinished { try Test.cancel("the run isn't complete") }
  }

  @Test("the run passes")
  func verdict() async throws {
    let result = try await result()
    if !result.isPassed { Issue.record("\(result.verdictLine)") }
  }

  private func result() async throws -> FuzzResult {
    guard let result = try? await CurrentFuzzing.result.value else {
      try Test.cancel("there is no result")
    }
    return result
  }
}
