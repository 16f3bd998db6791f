import AppFlip
import Harness

package struct JUnitCase {
  package enum Kind { case passed, failure, error, skipped }

  let name: String
  let kind: Kind
  /// A word for what it is, such as a rule's name; empty mostly.
  private let type: String
  private let message: String
  private let details: String

  package init(
    _ name: String, _ kind: Kind, type: String = "", message: String = "", details: String = ""
  ) {
    (self.name, self.kind, self.type) = (name, kind, type)
    (self.message, self.details) = (message, details)
  }
}

// MARK: - A case of the suite

extension JUnitCase {
  init(_ result: CaseResult, in run: RunResult) {
    self =
      Self.fault(of: result, in: run) ?? Self.violation(of: result, in: run)
      ?? Self.gap(in: result, of: run) ?? Self.skip(of: result, in: run)
      ?? Self.warning(of: result)
  }

  private static func fault(of result: CaseResult, in run: RunResult) -> JUnitCase? {
    guard let fault = result.fault else { return nil }
    if result.failures.allSatisfy(run.expects) {
      return JUnitCase(result.testCase.id, .skipped, message: "expected: \(fault)")
    }
    return JUnitCase(
      result.testCase.id, .error, type: "adapter", message: "\(fault)", details: "fix: \(fault.fix)"
    )
  }

  private static func violation(of result: CaseResult, in run: RunResult) -> JUnitCase? {
    let broken = result.findings.filter {
      $0.verdict.name == "fail" && !run.expects($0, of: result)
    }
    guard let first = broken.first else { return nil }
    return JUnitCase(
      result.testCase.id, .failure, type: first.subject,
      message: "\(result.testCase.title): breaks "
        + broken.map(\.subject).joined(separator: ", "),
      details: details(of: broken, in: result, run))
  }

  /// What couldn't be judged, though the baseline knows nothing of it; without one it fails no run.
  private static func gap(in result: CaseResult, of run: RunResult) -> JUnitCase? {
    guard run.baseline != nil else { return nil }
    let unexpected = result.failures.filter { $0.kind == .inconclusive && !run.expects($0) }
    guard let first = unexpected.first else { return nil }
    return JUnitCase(
      result.testCase.id, .failure, type: first.rule?.rawValue ?? "",
      message: "not tested (\(first.evidence)), and not in the baseline")
  }

  private static func skip(of result: CaseResult, in run: RunResult) -> JUnitCase? {
    let failing = result.findings.filter { $0.verdict.name == "fail" }
    if !failing.isEmpty {
      let rules = failing.map(\.subject).joined(separator: ", ")
      return JUnitCase(result.testCase.id, .skipped, message: "expected failure: \(rules)")
    }
    for finding in result.findings {
      guard case .inconclusive(let reason) = finding.verdict else { continue }
      return JUnitCase(
        result.testCase.id, .skipped, message: "\(finding.subject): \(reason)")
    }
    return nil
  }

  private static func warning(of result: CaseResult) -> JUnitCase {
    let warned = result.findings.filter { $0.verdict.name == "warn" }
    let lines = warned.compactMap { finding in
      finding.evidence.map {
        "warning: \(finding.subject): expected \(TextBlock.shortened($0.expected)), actual "
          + TextBlock.shortened($0.observed)
      }
    }
    return JUnitCase(result.testCase.id, .passed, details: lines.joined(separator: "\n"))
  }

  private static func details(
    of broken: [Finding], in result: CaseResult, _ run: RunResult
  ) -> String {
    var block = TextBlock()
    for finding in broken {
      guard let evidence = finding.evidence, let rule = finding.rule.flatMap(Rule.named) else {
        continue
      }
      block.add("\(rule.id)")
      if run.rules.contains(where: { $0.id == rule.id }) {
        block.addField("requirement", rule.requirement)
        let exchange = result.exchange(at: finding.step ?? 0)
        block.addField("impact", rule.impact(of: exchange, shownBy: finding.kind).sentence)
        block.addField("fix", rule.fix(of: exchange))
      }
      block.addVerbatim("expected", TextBlock.shortened(evidence.expected))
      block.addVerbatim("actual", TextBlock.shortened(evidence.observed))
    }
    if !result.transcripts.isEmpty {
      SentSteps(result: result, guilty: broken.first?.step ?? 0, run: run).add(to: &block)
    }
    block.addReplay(of: result.testCase.id, in: run)
    return block.lines.joined(separator: "\n")
  }
}

// MARK: - What concerns no single case

extension JUnitCase {
  /// What the run ended with beside its cases: each is one that passes, or those that don't.
  static func all(of run: RunResult) -> [JUnitCase] {
    let unserved = run.neverServed.map { unserved in
      JUnitCase(
        "served.\(unserved.role.rawValue)", .failure, type: "unserved", message: unserved.advice)
    }
    let warnings = run.stalls.map(\.inWords) + (run.shutdown.isClean ? [] : ["\(run.shutdown)"])
    let adapter = numbered(
      "adapter", .error, run.incidents.map { ("\($0)", "") },
      orWarning: warnings.map { "warning: \($0)" })
    let gaps = run.gaps.map { gap in
      JUnitCase(
        "coverage.\(gap.rule)", run.failsByCoverage ? .failure : .skipped, type: "coverage",
        message: gap.inWords)
    }
    // A result without its entry is told of where its case is.
    let baseline = run.baseline.map { comparison in
      numbered(
        "baseline", .failure,
        comparison.unexpected.filter(\.isOfEntry).map { ($0.heading, $0.details) })
    }
    return [verdict(run.verdictLine, isPassed: run.isPassed)] + unserved + adapter
      + (gaps.isEmpty ? [JUnitCase("coverage", .passed)] : gaps) + (baseline ?? [])
  }

  /// A test case for each of them; one that passes if there is none.
  private static func numbered(
    _ name: String, _ kind: Kind, _ all: [(message: String, details: String)],
    orWarning warnings: [String] = []
  ) -> [JUnitCase] {
    if all.isEmpty {
      return [JUnitCase(name, .passed, details: warnings.joined(separator: "\n"))]
    }
    return all.enumerated().map {
      JUnitCase("\(name).\($0 + 1)", kind, type: name, message: $1.message, details: $1.details)
    }
  }

  package static func verdict(_ line: String, isPassed: Bool) -> JUnitCase {
    isPassed
      ? JUnitCase("verdict", .passed, details: line)
      : JUnitCase("verdict", .failure, type: "verdict", message: line)
  }
}

// MARK: - Writing

extension JUnitCase {
  func write(to output: inout XMLOutput, suite: String) {
    let attributes = [("classname", "appflip.\(suite)"), ("name", name)]
    if kind == .passed, details.isEmpty { return output.empty("testcase", attributes) }
    let ending = [("type", type), ("message", message)]
    output.begin("testcase", attributes)
    switch kind {
    case .passed: output.element("system-out", text: details)
    case .skipped: output.empty("skipped", [("message", message)])
    case .failure: output.element("failure", ending, text: details)
    case .error: output.element("error", ending, text: details)
    }
    output.end()
  }
}
