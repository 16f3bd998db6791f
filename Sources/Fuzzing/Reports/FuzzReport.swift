import AdapterProtocol
import AppFlip
package import Conformance

/// The report of a fuzzing run: the verdict, each broken rule with its clearest failure, and how to continue.
package enum FuzzReport {
  /// The limit of rules with all their lines.
  private static let mostRules = 40

  package static func render(_ result: FuzzResult) -> String {
    var block = TextBlock()
    for line in result.head { block.add(line) }
    let groups = result.groups
    let rows = groups.map { group in
      ["\(group.standing)", "\(group.count)", group.subject, group.severity.inWords]
    }
    if !rows.isEmpty {
      block.add()
      block.addTable([["", "links", "rule", "worst impact"]] + rows, numeric: [1])
    }
    addProblems(of: result, to: &block)
    var heading = ""
    for group in groups.prefix(mostRules) {
      if group.standing.heading != heading { block.addHeading(group.standing.heading) }
      heading = group.standing.heading
      block.add()
      block.add(group.lines(in: result))
    }
    let rest = groups.count - mostRules
    if rest > 0 {
      block.add()
      block.add("\(rest.counted("rule")) more in \(result.shownFile)")
    }
    addRun(result, to: &block)
    return block.lines.joined(separator: "\n") + "\n"
  }

  private static func addProblems(of result: FuzzResult, to block: inout TextBlock) {
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

  private static func addRun(_ result: FuzzResult, to block: inout TextBlock) {
    block.addHeading("THE RUN")
    block.addField("seed", "\(result.seed)")
    block.addField("suite", result.suite)
    for command in result.compared.isEmpty ? [result.adapter] : result.compared {
      block.addVerbatim("adapter", command)
    }
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
      return block.addVerbatim(
        "again", "try await AppFlip.fuzz(links: \(result.runs), seed: \(result.seed))")
    }
    for part in result.lastParts {
      block.addVerbatim("again", part.command, isWhole: true)
      if part.end != .complete {
        block.addVerbatim("continue", "\(part.command) --from \(part.next)", isWhole: true)
      }
    }
  }
}

extension FuzzResult {
  var shownFile: String {
    let stem = compared.isEmpty ? FuzzingFolder.Stem.fuzzing : .differential
    return "\(reports.escaped)/\(stem.json)"
  }

  /// The failures of each subject: first failures, then warnings, then expected failures.
  var groups: [FailureGroup] {
    let chosen: [(FailureGroup.Standing, [FuzzFailure])] = [
      (.fails, failing), (.warns, failures.filter { $0.severity == .warn }),
      (.expected, failures.filter { $0.severity == .fail && isExpected($0) }),
    ]
    return chosen.flatMap { standing, failures in
      failures.grouped(by: \.subject)
        .compactMap { FailureGroup(standing, $0.elements, counts) }
        .sorted { $0.place < $1.place }
    }
  }

  /// The verdict, the counts, and the links that weren't judged: printable ASCII.
  package var head: [String] { [verdictLine, counted, judged] }

  package var verdictLine: String { HeadLine(verdict).text }

  private var verdict: String {
    let name = HeadLine(implementation, atMost: 40).text
    let isComparison = !compared.isEmpty
    let because = unfinished.joined(separator: "; ")
    if isComparison, !failing.isEmpty {
      let kinds = failing.count.counted("kind of link", "kinds of links")
      return "DIFFERENT: \(name) decide \(kinds) differently"
    }
    if let worst = groups.first, worst.standing == .fails {
      let isStopped = lastParts.contains { $0.end == .stopped || $0.end == .underWay }
      return "\(isStopped ? "INCOMPLETE" : "FAIL"): \(worst.inVerdict(of: name))"
    }
    if !isFinished {
      let found = isComparison ? "\(name) don't differ" : "no failure found in \(name)"
      return "INCOMPLETE: \(found), because \(because)"
    }
    if inputs == 0 { return "FAIL: no link was sent to \(name)" }
    if !problems.isEmpty {
      return "FAIL: the \(isComparison ? "comparison of" : "run against") \(name) had problems"
    }
    if isComparison { return "SAME: \(name) decide \(inputs.counted("link")) alike" }
    return "PASS: no failure found in \(name)"
      + (expectedFailures > 0 ? ", except expected failures" : "")
  }

  /// The reasons why links are missing.
  private var unfinished: [String] {
    let ends = End.allCases.filter { end in
      end != .complete && (end != .outOfTime || runs != .max)
        && lastParts.contains { $0.end == end }
    }
    return ends.map(\.inWords) + missing.map { "\($0) is missing" }
  }

  private var counted: String {
    func count(_ standing: FailureGroup.Standing) -> Int {
      groups.count { $0.standing == standing }
    }
    var line = HeadLine("\(count(.fails).counted("rule")) failed")
    if count(.warns) > 0 { line.add(", \(count(.warns)) warned") }
    if count(.expected) > 0 { line.add(", \(count(.expected)) failed as expected") }
    line.add(" in \(inputs.counted("link"))")
    return line.text
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
        group.first.signature.rule, fails: group.standing == .fails, testCase: nil,
        group.lines(in: self))
    }
  }
}

extension JUnitReport {
  package static func render(_ result: FuzzResult) -> String {
    let problems = result.problems.enumerated().map { index, problem in
      JUnitCase("problem.\(index + 1)", .error, type: "problem", message: problem)
    }
    let verdict = JUnitCase.verdict(result.verdictLine, isPassed: result.isPassed)
    return render(
      [
        ("fuzzing", result.groups.map { $0.testCase(in: result) }), ("run", [verdict] + problems),
      ],
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
