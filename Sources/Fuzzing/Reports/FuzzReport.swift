import AdapterProtocol
import AppFlip
package import Conformance

/// The report of a fuzzing run: the verdict, each broken rule with its clearest failure, and how to continue.
package struct FuzzReport {
  private let result: FuzzResult
  private var block = TextBlock()

  package static func render(_ result: FuzzResult) -> String {
    var report = FuzzReport(result)
    for line in result.head { report.block.add(line) }
    report.addTable()
    report.addProblems()
    report.addFailures()
    report.addRun()
    return report.block.lines.joined(separator: "\n") + "\n"
  }

  private init(_ result: FuzzResult) { self.result = result }

  private mutating func addTable() {
    let rows = result.groups.map { group in
      [group.standing.verb, "\(group.count)", group.subject.name, group.severity.inWords]
    }
    if rows.isEmpty { return }
    block.add()
    block.addTable([["", "links", "rule", "worst impact"]] + rows, numeric: [1])
  }

  private mutating func addProblems() {
    let lines = result.problems + result.warnings
    if lines.isEmpty { return }
    block.addHeading("OTHER PROBLEMS")
    for line in lines.prefix(TextBlock.longestList) {
      block.add()
      block.addProse(line, indent: 2)
    }
    let rest = lines.count - TextBlock.longestList
    if rest > 0 { block.add("  and \(rest) more in \(result.shownFile)") }
  }

  /// The limit of rules with all their lines.
  private static let mostRules = 40

  private mutating func addFailures() {
    var heading = ""
    for group in result.groups.prefix(Self.mostRules) {
      if group.standing.heading != heading { block.addHeading(group.standing.heading) }
      heading = group.standing.heading
      block.add()
      block.add(group.lines(in: result))
    }
    let rest = result.groups.count - Self.mostRules
    if rest > 0 {
      block.add()
      block.add("\(rest.counted("rule")) more in \(result.shownFile)")
    }
  }

  private mutating func addRun() {
    block.addHeading("THE RUN")
    block.addField("seed", "\(result.seed)")
    block.addField("suite", result.suite)
    if result.compared.isEmpty { block.addVerbatim("adapter", result.adapter) }
    for command in result.compared { block.addVerbatim("adapter", command) }
    for role in Role.allCases {
      result.sent[role].map { block.addField("role", "\(role.rawValue): \($0.counted("link"))") }
    }
    block.addField("requests", "\(result.executions), including requests for minimising")
    block.addField(
      "document",
      "App Flip for iOS, edition \(result.edition.rawValue) of \(Edition.newest.rawValue), profile "
        + result.profile.rawValue)
    if result.reached > 0 {
      block.addField("coverage", "\(result.reached.counted("place")) of the code reached")
    }
    if result.isInProcess {
      let call =
        result.depth > 1
        ? "exhaust(changes: \(result.depth))" : "fuzz(links: \(result.runs), seed: \(result.seed))"
      return block.addVerbatim("again", "try await AppFlip.\(call)")
    }
    for part in result.lastParts {
      block.addVerbatim("again", part.command, isWhole: true)
      if part.end != .complete {
        block.addVerbatim("continue", "\(part.command) --from \(part.next)", isWhole: true)
      }
    }
  }
}

/// The failures of one rule or relation, the worst first.
struct FailureGroup {
  enum Standing: CaseIterable {
    case fails, warns, expected

    var verb: String { "\(self)" }

    var heading: String {
      switch self {
      case .fails: "FAILURES"
      case .warns: "WARNINGS"
      case .expected: "EXPECTED FAILURES"
      }
    }
  }

  let standing: Standing
  let subject: FailureSubject
  let failures: [FuzzFailure]
  let severity: Severity
  /// The number of failing links, including links that fail for the same reason as a listed link.
  let count: Int

  fileprivate var isContested: Bool {
    if case .rule(let id) = subject { Profile.contested.contains(id) } else { false }
  }

  private static let mostOthers = 6

  func lines(in result: FuzzResult) -> [String] {
    guard let failure = failures.first else { return [] }
    var block = TextBlock()
    block.add(subject.name)
    subject.add(failure.impact, to: &block)
    block.add()
    for (change, summary) in failure.input.allChanges {
      block.addField("change", "\(change): \(summary)")
    }
    if failure.input.allChanges.isEmpty { block.addField("change", "none: a good link fails") }
    failure.add(to: &block, in: result)
    for (index, other) in failures.dropFirst().prefix(Self.mostOthers).enumerated() {
      block.addVerbatim(index == 0 ? "also" : "", TextBlock.shortened(other.name))
    }
    let rest = failures.count - 1 - Self.mostOthers
    if rest > 0 { block.addVerbatim("", "and \(rest) more in \(result.shownFile)") }
    return block.lines
  }
}

extension FuzzFailure {
  fileprivate func add(to block: inout TextBlock, in result: FuzzResult) {
    for (index, step) in steps.enumerated() where index < Self.mostSteps || index == steps.count - 1
    {
      block.addRequest(step.request)
      block.addVerbatim("reply", TextBlock.shortened(step.answer))
    }
    block.addVerbatim("expected", TextBlock.shortened(evidence.expected))
    if steps.last?.answer != evidence.observed {
      block.addVerbatim("actual", TextBlock.shortened(evidence.observed))
    }
    evidence.difference.map { block.addVerbatim("differs at", "\($0)") }
    if !result.compared.isEmpty { return }
    if !isConfirmed {
      block.addField("flaky", "a new process doesn't show the failure again, or the time was up")
    }
    let adapter = result.isInProcess ? nil : result.adapter
    block.addVerbatim(
      "replay",
      Replay.line(
        of: result.isInProcess ? name : ShellWord.quoted(name), to: adapter, in: result.reports),
      isWhole: true)
    if result.isInProcess { return }
    if steps.count == 1, let step = steps.first,
      let line = CurlLine.text(of: step.request, in: result.adapter, isDirect: false)
    {
      block.addVerbatim("curl", TextBlock.shortened(line))
    }
  }

  /// The limit of shown steps before the last step.
  private static let mostSteps = 8

  /// The worst response first, then the fewest changes.
  fileprivate var rank: (Reach, Int, Int) { (reach, input.mutators.count, number) }
}

extension FuzzResult {
  var shownFile: String {
    let stem = compared.isEmpty ? FuzzingFolder.Stem.fuzzing : .differential
    return "\(reports.escaped)/\(stem.json)"
  }

  /// Contested rules last, then the worst first, then in the order of the rules.
  var groups: [FailureGroup] {
    FailureGroup.Standing.allCases.flatMap { standing in
      let chosen = Dictionary(grouping: failures.filter { self.standing(of: $0) == standing }) {
        FailureSubject($0)
      }
      let groups = FailureSubject.all.compactMap { subject in
        chosen[subject].map { failures in
          FailureGroup(
            standing: standing, subject: subject, failures: failures.sorted { $0.rank < $1.rank },
            severity: failures.compactMap(\.impact?.severity).min() ?? .minor,
            count: Set(failures.map(\.kind)).reduce(0) { $0 + (counts[$1] ?? 0) })
        }
      }
      return groups.enumerated().sorted {
        ($0.element.isContested ? 1 : 0, $0.element.severity, $0.offset)
          < ($1.element.isContested ? 1 : 0, $1.element.severity, $1.offset)
      }.map(\.element)
    }
  }

  private func standing(of failure: FuzzFailure) -> FailureGroup.Standing {
    if failure.severity == .warn { return .warns }
    return isExpected(failure) ? .expected : .fails
  }

  /// The verdict, the counts, and the links that weren't judged: printable ASCII.
  package var head: [String] { [verdictLine, counted, judged] }

  package var verdictLine: String { HeadLine(verdict).text }

  private var verdict: String {
    let name = HeadLine(implementation, atMost: 40).text
    if !compared.isEmpty { return verdictOfComparison(name) }
    let isStopped = lastParts.contains { $0.end == .stopped || $0.end == .underWay }
    if let worst = groups.first, worst.standing == .fails {
      return
        "\(isStopped ? "INCOMPLETE" : "FAIL"): \(worst.subject.inVerdict(of: name, worst.severity))"
    }
    if !isFinished {
      return
        "INCOMPLETE: no failure found in \(name), because \(unfinished.joined(separator: "; "))"
    }
    if inputs == 0 { return "FAIL: no link was sent to \(name)" }
    if !problems.isEmpty { return "FAIL: the run against \(name) had problems" }
    return "PASS: no failure found in \(name)"
      + (groups.contains { $0.standing == .expected } ? ", except expected failures" : "")
  }

  private func verdictOfComparison(_ name: String) -> String {
    let count = failing.count
    if count > 0 {
      return
        "DIFFERENT: \(name) decide \(count.counted("kind of link", "kinds of links")) differently"
    }
    if !isFinished {
      return "INCOMPLETE: \(name) don't differ, because \(unfinished.joined(separator: "; "))"
    }
    if !problems.isEmpty { return "FAIL: the comparison of \(name) had problems" }
    return inputs == 0
      ? "FAIL: no link was sent" : "SAME: \(name) decide \(inputs.counted("link")) alike"
  }

  /// The reasons why links are missing.
  private var unfinished: [String] {
    let ends = End.allCases.filter { end in
      end != .complete && (end != .outOfTime || runs != .max || depth > 1)
        && lastParts.contains { $0.end == end }
    }
    return ends.map(\.inWords) + missing.map { "\($0) is missing" }
  }

  private var counted: String {
    let counts = FailureGroup.Standing.allCases.compactMap { standing -> String? in
      let count = groups.count { $0.standing == standing }
      switch standing {
      case .fails: return "\(count.counted("rule")) failed"
      case .warns: return count > 0 ? "\(count) warned" : nil
      case .expected: return count > 0 ? "\(count) failed as expected" : nil
      }
    }
    return HeadLine("\(counts.joined(separator: ", ")) in \(inputs.counted("link"))").text
  }

  private var judged: String {
    let roles = Role.allCases.filter { sent[$0] != nil }.map(\.rawValue).joined(separator: ", ")
    let reasons = unfinished
    var line = HeadLine(
      reasons.isEmpty ? "Every link was judged" : "Not judged: \(reasons.joined(separator: "; "))")
    line.add(" (\(roles), edition \(edition.rawValue), profile \(profile.rawValue))")
    return line.text
  }

  /// The reasons why a run of tests fails: the verdict unless it is a pass, and problems.
  package var complaints: [String] { (isPassed ? [] : [verdictLine]) + problems }

  /// The rules that fail or warn, the worst first; a rule that fails isn't listed again as a warning.
  package var brokenRules: [BrokenRule] {
    let failing = Set(groups.filter { $0.standing == .fails }.map(\.subject))
    return groups.filter { group in
      group.standing == .fails || group.standing == .warns && !failing.contains(group.subject)
    }.map { group in
      BrokenRule(
        group.failures.first?.signature.rule, fails: group.standing == .fails, testCase: nil,
        group.lines(in: self))
    }
  }
}

extension JUnitReport {
  package static func render(_ result: FuzzResult) -> String {
    let cases = result.groups.map { group in
      let details = group.lines(in: result).joined(separator: "\n")
      let evidence = group.failures.first?.evidence
      let message =
        "expected \(TextBlock.shortened(evidence?.expected ?? "")), actual "
        + TextBlock.shortened(evidence?.observed ?? "")
      let name = group.subject.name
      return switch group.standing {
      case .fails: JUnitCase(name, .failure, type: name, message: message, details: details)
      case .warns: JUnitCase(name, .passed, details: "warning: \(message)\n\(details)")
      case .expected: JUnitCase(name, .skipped, message: "expected failure: \(message)")
      }
    }
    let problems = result.problems.enumerated().map { index, problem in
      JUnitCase("problem.\(index + 1)", .error, type: "problem", message: problem)
    }
    let verdict = JUnitCase.verdict(result.verdictLine, isPassed: result.isPassed)
    return render(
      [("fuzzing", cases), ("run", [verdict] + problems)],
      [
        ("suite", result.suite), ("adapter", result.adapter),
        ("implementation", result.implementation), ("edition", "\(result.edition.rawValue)"),
        ("profile", result.profile.rawValue), ("seed", "\(result.seed)"),
      ])
  }
}

extension StepSummary {
  package init(_ result: FuzzResult, reports: String) {
    let problems = result.problems.count
    self.init(
      "App Flip fuzzing", result.verdictLine,
      [result.head[1]] + (problems > 0 ? [problems.counted("other problem")] : []),
      result.brokenRules, report: "\(reports)/\(FuzzingFolder.Stem.fuzzing.text)")
  }
}
