import AdapterProtocol
import AppFlip
import Conformance
import Harness

package struct DifferentialText {
  private let result: DifferentialResult
  private var block = TextBlock()

  private static let most = 100

  private init(_ result: DifferentialResult) { self.result = result }

  package static func render(_ result: DifferentialResult) -> String {
    var report = DifferentialText(result)
    report.addHead()
    report.add(result.sorted.filter { $0.rule != nil }, under: "A RULE IS BROKEN")
    report.add(result.sorted.filter { $0.rule == nil }, under: "THE DOCUMENT LEAVES IT OPEN")
    return report.block.lines.joined(separator: "\n") + "\n"
  }

  /// For the pages of CI servers: a test for each kind of links on which they differ.
  package static func junit(_ result: DifferentialResult, isPassed: Bool) -> String {
    let cases = result.sorted.prefix(most).enumerated().map { index, disagreement in
      var one = DifferentialText(result)
      one.add(disagreement, number: index + 1)
      let lines = one.block.lines.drop(while: \.isEmpty)
      let name = lines.first ?? ""
      return JUnitCase(
        name, .failure, type: "differs", message: name,
        details: lines.dropFirst().joined(separator: "\n"))
    }
    let verdict = JUnitCase.verdict(result.verdictLine, isPassed: isPassed)
    return JUnitReport.render([("differential", cases), ("run", [verdict])])
  }

  private mutating func addHead() {
    block.add(result.verdictLine)
    block.add()
    block.addField("suite", ConformanceRun.suite)
    for (index, member) in result.plan.members.enumerated() {
      let name = result.hellos[index].implementation.shown
      block.addVerbatim(Self.letter(index), "\(member.command.escaped) (\(name))")
    }
    block.addField("roles", result.roles.map(\.rawValue).joined(separator: ", "))
    let settings = result.plan.campaign.settings
    block.addField(
      "document",
      "App Flip for iOS, edition \(settings.edition.rawValue) of \(Edition.newest.rawValue), profile "
        + settings.profile.rawValue)
    block.addField("seed", "\(result.plan.campaign.budget.seed)")
    if let end = result.end { block.addField("ended", end.inWords) }
    for (index, incidents) in result.incidents.enumerated() {
      for incident in incidents { block.addField(Self.letter(index), "\(incident)") }
    }
  }

  private mutating func add(_ disagreements: [Disagreement], under heading: String) {
    guard !disagreements.isEmpty else { return }
    block.addHeading(heading)
    for (index, disagreement) in disagreements.prefix(Self.most).enumerated() {
      add(disagreement, number: index + 1)
    }
    let rest = disagreements.count - Self.most
    if rest > 0 {
      block.add()
      block.addProse("and \(rest.counted("more kind"))")
    }
  }

  private mutating func add(_ disagreement: Disagreement, number: Int) {
    let (count, rule) = (disagreement.count.counted("link"), disagreement.rule)
    block.add()
    let name = rule?.id.rawValue ?? "no rule is broken"
    block.add("\(number). \(name), \(disagreement.role.rawValue): \(count)")
    if let rule { block.addField("requirement", rule.requirement) }
    let isLate = disagreement.stances.contains { $0.interruption == EvidenceKind(.timedOut) }
    let unfinished =
      isLate ? "minimised in large steps only" : "not fully minimised: budget used up"
    SentRequest(RunRequest(disagreement.input.sent(in: result.fixture))).add(
      to: &block, rest: disagreement.isMinimal ? "" : ", \(unfinished)")
    let differsInHandled = Set(disagreement.attempts.map(\.judgement.handled)).count > 1
    for (index, attempt) in disagreement.attempts.enumerated() {
      let handled = differsInHandled ? attempt.judgement.handled.map { ", handled \($0)" } : nil
      let breaks = (handled ?? "") + (disagreement.isBroken(by: index) ? "; breaks the rule" : "")
      let words = Stance(attempt.judgement).inWords(of: disagreement.role)
      block.addField(Self.letter(index), words + breaks)
      if attempt.shown != words { block.addVerbatim("", TextBlock.shortened(attempt.shown)) }
    }
  }

  fileprivate static func letter(_ index: Int) -> String {
    index < 26 ? String(Unicode.Scalar(UInt8(0x41 + index))) : "\(index + 1)"
  }
}

extension DifferentialResult {
  fileprivate var sorted: [Disagreement] {
    disagreements.enumerated().sorted {
      ($0.element.rule?.severity ?? .minor, -$0.element.count, $0.offset)
        < ($1.element.rule?.severity ?? .minor, -$1.element.count, $1.offset)
    }.map(\.element)
  }

  fileprivate var end: CampaignResult.End? { isStopped ? .stopped : hasHung ? .hung : nil }

  /// Printable ASCII: a line, and before it why it is no whole one, if it was ended.
  package var verdictLine: String {
    let names = plan.members.indices.map(DifferentialText.letter).joined(separator: ", ")
    let place = " (\(roles.map(\.rawValue).joined(separator: ", ")))"
    let links = executions.counted("link")
    let decided = disagreements.count { $0.rule != nil }
    let finding =
      differing > 0
      ? "\(names) disagree on \(differing) of \(links)\(place), "
        + "in \(disagreements.count.counted("kind")); in \(decided) of them a rule is broken"
      : executions > 0
        ? "\(names) agree on all of \(links)\(place)" : "no link was compared\(place)"
    if let end { return "INCOMPLETE: \(end.inWords)\n\(finding)" }
    if differing > 0 { return "DIFFER: \(finding)" }
    let failed = incidents.indices.filter { !incidents[$0].failures.isEmpty }
      .map(DifferentialText.letter)
    if !failed.isEmpty {
      return "FAIL: \(failed.joined(separator: ", ")) itself failed; \(finding)"
    }
    return (executions > 0 ? "SAME: " : "FAIL: ") + finding
  }
}
