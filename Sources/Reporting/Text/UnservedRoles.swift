import AppFlip
import Conformance
import Exchanges

/// What a report says first of roles whose ordinary request gets no code: the request, the reply, and what to do.
struct UnservedRoles {
  let run: RunResult

  /// Adds a block for each; nothing for a failure that the baseline expects.
  func add(to block: inout TextBlock) {
    for unserved in run.unserved
    where unserved.isNever || unserved.good.verdicts.contains(where: { isUnexpected($0, unserved) })
    {
      block.add()
      block.addProse(
        "\(unserved.sentence) Fix this first: what ends in the same way was not judged.")
      if !unserved.good.transcripts.isEmpty {
        SentSteps(unserved.good, guilty: 0).add(to: &block)
        block.addVerbatim("reply", unserved.reply)
      }
      block.addField("fix", unserved.remedy)
      block.addVerbatim(
        "replay",
        Replay.line(
          of: unserved.good.testCase.id, in: run.reports, inProcess: run.isInProcess))
    }
  }

  private func isUnexpected(_ verdict: RuleVerdict, _ unserved: UnservedRole) -> Bool {
    verdict.verdict.name == "fail" && !run.expects(verdict, of: unserved.good)
  }
}

extension UnservedRole {
  /// What didn't come and what to do about it, in a line.
  var advice: String {
    "no good request to the role \(role.rawValue) \(success): \(remedy)"
  }

  /// What didn't come.
  var sentence: String {
    isNever
      ? "No good request to the role \(role.rawValue) \(success)."
      : "The ordinary request to the role \(role.rawValue), \(good.testCase.id), never \(success)."
  }

  private var success: String { role == .googleApp ? "linked an account" : "got a code" }

  /// What came in place of a code, printable.
  fileprivate var reply: String {
    if let end = good.interruption { return "\(end)" }
    return good.exchanges.last?.shown ?? "none"
  }
}
