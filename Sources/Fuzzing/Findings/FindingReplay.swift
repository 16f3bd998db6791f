import AdapterProtocol
import AppFlip
package import Conformance
package import Harness

/// What an earlier campaign found, handed over again to see whether it is still there.
package struct FindingReplay: Sendable {
  package struct Run: Sendable {
    package let attempts: [Attempt]
    package let isSeen: Bool
    package let incidents: [String]
  }

  package let finding: Finding
  package let runs: [Run]

  package var confirmation: Confirmation {
    Confirmation(seen: runs.count(where: \.isSeen), of: runs.count)
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

  /// Hands a finding over again, each time in a fresh process.
  ///
  /// The call blocks until the adapters have ended; asynchronous callers make it on a thread of its own.
  package static func execute(
    _ finding: Finding, times: Int, settings: Settings = Settings(),
    start: @escaping @Sendable () throws(StartFailure) -> any AdapterUnderTest
  ) throws(RunError) -> FindingReplay {
    let replayer = Replayer(try evaluator(for: finding, settings, start), start: start)
    var runs: [Run] = []
    do throws(StartFailure) {
      for _ in 0..<times { runs.append(try replayer.replay(finding)) }
    } catch { throw .start(error) }
    return FindingReplay(finding: finding, runs: runs)
  }

  private static func evaluator(
    for finding: Finding, _ settings: Settings, _ start: Worker.Launch
  ) throws(RunError) -> Evaluator {
    let hello: HelloReply
    do throws(StartFailure) {
      let adapter = try start()
      hello = adapter.hello
      adapter.close()
    } catch { throw .start(error) }
    let roles = Set(finding.steps.map(\.input.role))
    let declared = hello.roles.map(\.role)
    guard roles.isSubset(of: declared) else {
      throw .noRole(declared: declared, judged: roles.sorted { $0.rawValue < $1.rawValue })
    }
    let pairs = declared.compactMap { role in hello.capabilities(of: role).map { (role, $0) } }
    return Evaluator(
      try Campaign.fixture(of: hello), Dictionary(pairs) { first, _ in first }, settings)
  }
}
