import AppFlip
import Harness

/// What a report says first of roles whose ordinary request gets no code: the request, the reply, and what to do.
struct UnservedRoles {
  let run: RunResult

  /// Adds a block for each; nothing for a failure that the baseline expects.
  func add(to block: inout TextBlock) {
    for unserved in run.unserved
    where unserved.isNever || unserved.good.verdicts.contains(where: { isUnexpected($0, unserved) })
    {
      block.add()
      block.addProse("\(unserved.sentence) \(order)")
      if !unserved.good.transcripts.isEmpty {
        SentSteps(unserved.good, guilty: 0, in: run).add(to: &block)
        block.addVerbatim("reply", unserved.reply)
      }
      block.addField("fix", unserved.fix)
      block.addVerbatim(
        "replay",
        Replay.line(
          of: unserved.good.testCase.id, in: run.reports, inProcess: run.isInProcess))
    }
    for role in run.roles { addBrokenGood(of: role, to: &block) }
  }

  /// Says which rules the ordinary request of a role breaks: nothing is simpler, and much else follows from it.
  private func addBrokenGood(of role: Role, to block: inout TextBlock) {
    guard let good = run[Case.good(of: role)], !run.unserved.contains(where: { $0.role == role })
    else { return }
    let broken = good.verdicts.filter { $0.verdict.name == "fail" && !run.expects($0, of: good) }
      .map(\.rule.rawValue)
    guard !broken.isEmpty else { return }
    block.add()
    block.addProse(
      "Begin with the ordinary request: \(good.testCase.id), with which nothing is wrong, breaks "
        + "\(TextBlock.listed(broken, atMost: 4)).")
  }

  /// What a person is to do, and what hangs on it.
  private var order: String {
    guard run.isServedNowhere else {
      return "Fix this first: what ends in the same way was not judged."
    }
    let untested = run.cases.count { $0.summary == .inconclusive }.counted("case")
    return "Fix this first, and run again: because of it \(untested) and "
      + "\(run.gaps.count.counted("required rule")) could not be judged. conformance.jsonl has each."
  }

  private func isUnexpected(_ verdict: RuleVerdict, _ unserved: UnservedRole) -> Bool {
    verdict.verdict.name == "fail" && !run.expects(verdict, of: unserved.good)
  }
}

extension RunResult {
  /// Whether no role that was judged ever served a request: then nothing else is worth a line.
  ///
  /// A login page is no refusal: what comes before it was judged.
  var isServedNowhere: Bool {
    !roles.isEmpty && neverServed.count == roles.count && shortcoming == nil
      && !neverServed.contains { $0.good.answers.contains(.loginPage) }
  }
}

extension UnservedRole {
  /// What didn't come and what to do about it, in a line.
  var advice: String {
    "no good request to the role \(role.rawValue) \(success): \(fix)"
  }

  /// What didn't come.
  var sentence: String {
    isNever
      ? "No good request to the role \(role.rawValue) \(success)."
      : "The ordinary request to the role \(role.rawValue), \(good.testCase.id), never \(success)."
  }

  /// The same with the request and what it brought.
  var inShort: String {
    "no good request \(success) (\(good.testCase.id): \(reply))"
  }

  private var success: String { role == .googleApp ? "linked an account" : "got a code" }

  /// What came in place of a code, printable.
  fileprivate var reply: String {
    if let end = good.interruption { return "\(end)" }
    return good.exchanges.last?.shown ?? "none"
  }
}
