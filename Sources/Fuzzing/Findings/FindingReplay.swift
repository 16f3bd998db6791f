import AdapterProtocol
import AppFlip
package import Conformance
package import Harness

/// What an earlier campaign found, handed over again to see whether it is still there.
package struct FindingReplay: Sendable {
  struct Run: Sendable {
    let attempts: [Attempt]
    let isSeen: Bool
    let incidents: [String]
  }

  let finding: Finding
  let runs: [Run]

  package var transcripts: [Transcript] { runs.flatMap { $0.attempts.map(\.transcript) } }

  package var confirmation: Confirmation {
    Confirmation(seen: runs.count(where: \.isSeen), repeats: runs.count)
  }

  /// Whether the adapter itself did something wrong, so that not seeing the finding says nothing.
  package var isAdapterAtFault: Bool {
    runs.contains { run in
      !run.incidents.isEmpty
        || run.attempts.contains {
          !$0.hasRun || $0.judgement.violations.contains { $0.rule == nil }
        }
    }
  }

  /// Hands a finding over again, each time in a fresh process, and blocks until the adapters have ended.
  package static func execute(
    _ finding: Finding, times: Int, settings: Settings = Settings(), start: @escaping Launch
  ) throws(RunError) -> FindingReplay {
    var runs: [Run] = []
    let adapter = try RunError.starting(start())
    let hello = adapter.hello
    adapter.close()
    let roles = Set(finding.steps.map(\.input.role))
    let declared = hello.roles.map(\.role)
    guard roles.isSubset(of: declared) else {
      throw .noRole(declared: declared, judged: roles.sorted { $0.rawValue < $1.rawValue })
    }
    let evaluator = Evaluator(
      try RunError.adopting(hello.configuration), hello.capabilities(of: declared), settings)
    let replayer = Replayer(evaluator, start: start)
    for _ in 0..<times { runs.append(try RunError.starting(replayer.replay(finding))) }
    return FindingReplay(finding: finding, runs: runs)
  }
}
