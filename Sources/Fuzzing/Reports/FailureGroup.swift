import AppFlip
import Conformance

/// The failures of one rule or relation, the worst first.
struct FailureGroup {
  enum Standing: CaseIterable {
    case fails, warns, expected

    var heading: String {
      switch self {
      case .fails: "FAILURES"
      case .warns: "WARNINGS"
      case .expected: "EXPECTED FAILURES"
      }
    }
  }

  let standing: Standing
  let subject: String
  let failures: [FuzzFailure]
  /// The clearest failure.
  let first: FuzzFailure
  let severity: Severity
  /// The number of failing links, including links that fail for the same reason as a listed link.
  let count: Int

  init?(_ standing: Standing, _ failures: [FuzzFailure], _ counts: [String: Int]) {
    self.failures = failures.sorted { $0.rank < $1.rank }
    guard let first = self.failures.first else { return nil }
    (self.standing, self.first, subject) = (standing, first, first.subject)
    severity = failures.compactMap(\.impact?.severity).min() ?? .minor
    count = Set(failures.map(\.kind)).reduce(0) { $0 + (counts[$1] ?? 0) }
  }

  /// Contested rules last, then the worst first, then in the order of the rules.
  var place: (Int, Severity, Int) {
    let isContested = first.signature.rule.map(Profile.contested.contains) == true
    return (isContested ? 1 : 0, severity, first.placeOfSubject)
  }

  func inVerdict(of name: String) -> String {
    if let rule = first.signature.rule { return "\(name) breaks \(rule): \(severity.inWords)" }
    return first.signature.relation.map { "\(name): \($0.inWords) changes the decision" }
      ?? "\(name): the adapter itself failed"
  }

  private static let mostOthers = 6

  func lines(in result: FuzzResult) -> [String] {
    var block = TextBlock()
    block.add(subject)
    if let rule = first.rule {
      block.addField("requirement", rule.requirement)
      block.addField("source", rule.sources.map(\.description).joined(separator: "; "))
      block.addField("impact", first.impact?.sentence ?? rule.impact)
      block.addField("fix", rule.fix)
    }
    block.add()
    for change in first.input.allChanges {
      block.addField("change", "\(change): \(change.mutator.summary)")
    }
    if first.input.allChanges.isEmpty { block.addField("change", "none: a good link fails") }
    first.add(to: &block, in: result)
    for (index, other) in failures.dropFirst().prefix(Self.mostOthers).enumerated() {
      block.addVerbatim(index == 0 ? "also" : "", TextBlock.shortened(other.name))
    }
    let rest = failures.count - 1 - Self.mostOthers
    if rest > 0 { block.addVerbatim("", "and \(rest) more in \(result.shownFile)") }
    return block.lines
  }

  func testCase(in result: FuzzResult) -> JUnitCase {
    let details = lines(in: result).joined(separator: "\n")
    let message =
      "expected \(TextBlock.shortened(first.evidence.expected)), actual "
      + TextBlock.shortened(first.evidence.observed)
    return switch standing {
    case .fails: JUnitCase(subject, .failure, type: subject, message: message, details: details)
    case .warns: JUnitCase(subject, .passed, details: "warning: \(message)\n\(details)")
    case .expected: JUnitCase(subject, .skipped, message: "expected failure: \(message)")
    }
  }
}

extension FuzzFailure {
  /// The rule or relation, or the adapter itself.
  var subject: String {
    if let rule = signature.rule { return rule.rawValue }
    if let relation = signature.relation {
      return "relation \(relation.rawValue) of \(role.rawValue)"
    }
    return signature.isDifference ? "no rule (\(role.rawValue))" : "the adapter itself"
  }

  /// The place of the subject in reports: the adapter, the rules in their order, relations, differences.
  fileprivate var placeOfSubject: Int {
    let ofRole = Rule.all.count + (Role.allCases.firstIndex(of: role) ?? 0) * 100
    if let rule = signature.rule { return 1 + (Rule.all.firstIndex { $0.id == rule } ?? 0) }
    let relations = MetamorphicRelation.allCases
    if let relation = signature.relation.flatMap(relations.firstIndex(of:)) {
      return 1 + ofRole + relation
    }
    return signature.isDifference ? ofRole + 99 : 0
  }

  /// The worst response first, then the fewest changes.
  fileprivate var rank: (Reach, Int, Int) { (reach, input.mutators.count, number) }

  /// The limit of shown steps before the last step.
  private static let mostSteps = 8

  fileprivate func add(to block: inout TextBlock, in result: FuzzResult) {
    for (index, step) in zip(requests, responses).enumerated()
    where index < Self.mostSteps || index == requests.count - 1 {
      block.addRequest(step.0)
      block.addVerbatim("reply", TextBlock.shortened(step.1))
    }
    block.addVerbatim("expected", TextBlock.shortened(evidence.expected))
    if responses.last != evidence.observed {
      block.addVerbatim("actual", TextBlock.shortened(evidence.observed))
    }
    evidence.difference.map { block.addVerbatim("differs at", "\($0)") }
    if !result.compared.isEmpty { return }
    if !isConfirmed {
      block.addField("flaky", "a new process doesn't show the failure again, or the time was up")
    }
    block.addVerbatim(
      "replay",
      Replay.line(
        of: result.isInProcess ? name : ShellWord.quoted(name),
        to: result.isInProcess ? nil : result.adapter, in: result.reports),
      isWhole: true)
    if !result.isInProcess, requests.count == 1,
      let line = CurlLine.text(of: requests[0], in: result.adapter, isDirect: false)
    {
      block.addVerbatim("curl", TextBlock.shortened(line))
    }
  }
}
