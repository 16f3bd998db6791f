import AppFlip

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
  init(_ result: CaseRecord, in run: RunRecord) {
    self =
      Self.fault(of: result) ?? Self.violation(of: result, in: run) ?? Self.gap(in: result)
      ?? Self.skip(of: result) ?? Self.warning(of: result)
  }

  private static func fault(of result: CaseRecord) -> JUnitCase? {
    guard let fault = result.fault, let evidence = fault.evidence else { return nil }
    if fault.isExpected == true {
      return JUnitCase(result.id, .skipped, message: "expected: \(evidence.observed)")
    }
    return JUnitCase(
      result.id, .error, type: "adapter", message: evidence.observed,
      details: "fix: \(evidence.expected)")
  }

  private static func violation(of result: CaseRecord, in run: RunRecord) -> JUnitCase? {
    let broken = result.unexpectedFailures
    guard let first = broken.first else { return nil }
    return JUnitCase(
      result.id, .failure, type: first.subject,
      message: "\(result.title ?? result.id): breaks "
        + broken.map(\.subject).joined(separator: ", "),
      details: details(of: broken, in: result, run))
  }

  /// What couldn't be judged, though the baseline knows nothing of it; without one it fails no run.
  private static func gap(in result: CaseRecord) -> JUnitCase? {
    let unexpected = result.findings.first { finding in
      guard case .inconclusive = finding.verdict else { return false }
      return finding.isExpected == false
    }
    guard let unexpected, let kind = unexpected.kind else { return nil }
    return JUnitCase(
      result.id, .failure, type: unexpected.rule?.rawValue ?? "",
      message: "not tested (\(kind)), and not in the baseline")
  }

  private static func skip(of result: CaseRecord) -> JUnitCase? {
    let failing = result.findings.filter { $0.verdict.name == "fail" }
    if !failing.isEmpty {
      let rules = failing.map(\.subject).joined(separator: ", ")
      return JUnitCase(result.id, .skipped, message: "expected failure: \(rules)")
    }
    for finding in result.findings {
      guard case .inconclusive(let reason) = finding.verdict else { continue }
      return JUnitCase(result.id, .skipped, message: "\(finding.subject): \(reason)")
    }
    return nil
  }

  private static func warning(of result: CaseRecord) -> JUnitCase {
    let warned = result.findings.filter { $0.verdict.name == "warn" }
    let lines = warned.compactMap { finding in
      finding.evidence.map {
        "warning: \(finding.subject): expected \(TextBlock.shortened($0.expected)), actual "
          + TextBlock.shortened($0.observed)
      }
    }
    return JUnitCase(result.id, .passed, details: lines.joined(separator: "\n"))
  }

  private static func details(
    of broken: [Finding], in result: CaseRecord, _ run: RunRecord
  ) -> String {
    var block = TextBlock()
    for finding in broken {
      guard let evidence = finding.evidence, let rule = finding.rule.flatMap(Rule.named) else {
        continue
      }
      block.add("\(rule.id)")
      block.addField("requirement", rule.requirement)
      block.addField("impact", finding.impact?.sentence ?? rule.impact)
      block.addField("fix", finding.fix ?? rule.fix)
      block.addVerbatim("expected", TextBlock.shortened(evidence.expected))
      block.addVerbatim("actual", TextBlock.shortened(evidence.observed))
    }
    if !result.steps.isEmpty {
      SentRequests(result: result, guilty: broken.first?.step ?? 0, run: run).add(to: &block)
    }
    block.addReplay(of: result.id, in: run)
    return block.lines.joined(separator: "\n")
  }
}

extension CaseRecord {
  /// The broken rules that no list of expected failures has.
  var unexpectedFailures: [Finding] {
    findings.filter { $0.rule != nil && $0.verdict.name == "fail" && $0.isExpected != true }
  }
}

// MARK: - What concerns no single case

extension JUnitCase {
  /// What the run ended with beside its cases: each is one that passes, or those that don't.
  static func all(of run: RunRecord) -> [JUnitCase] {
    let unserved = run.neverServed.map { unserved in
      JUnitCase(
        "served.\(unserved.role.rawValue)", .failure, type: "unserved", message: unserved.advice)
    }
    let adapter = numbered(
      "adapter", .error, run.footer.incidents.map { ($0.text, "") },
      orWarning: run.warnings.map { "warning: \($0)" })
    let gaps = run.footer.gaps.map { gap in
      JUnitCase(
        "coverage.\(gap.rule)", run.failsByCoverage ? .failure : .skipped, type: "coverage",
        message: gap.inWords)
    }
    // A result without its entry is told of where its case is.
    let baseline = run.footer.baseline.map { list in
      numbered(
        "baseline", .failure,
        list.departures.filter(\.isOfEntry).map { ($0.heading, $0.details) })
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
