import AppFlip

/// A test case of a JUnit report.
package struct JUnitCase {
  package enum Kind: String { case passed, failure, error, skipped }

  let name: String
  let kind: Kind
  /// A word for what it is, such as a rule's name.
  private let type: String
  private let message: String
  private let details: String

  package init(
    _ name: String, _ kind: Kind, type: String = "", message: String = "", details: String = ""
  ) {
    (self.name, self.kind, self.type) = (name, kind, type)
    (self.message, self.details) = (message, details)
  }

  package static func verdict(_ line: String, isPassed: Bool) -> JUnitCase {
    isPassed
      ? JUnitCase("verdict", .passed, details: line)
      : JUnitCase("verdict", .failure, type: "verdict", message: line)
  }

  func write(to output: inout XMLOutput, suite: String) {
    let attributes = [("classname", "appflip.\(suite)"), ("name", name)]
    if kind == .passed, details.isEmpty { return output.empty("testcase", attributes) }
    output.begin("testcase", attributes)
    switch kind {
    case .passed: output.element("system-out", text: details)
    case .skipped: output.empty("skipped", [("message", message)])
    case .failure, .error:
      output.element(kind.rawValue, [("type", type), ("message", message)], text: details)
    }
    output.end()
  }
}

// MARK: - A case of the suite

extension JUnitCase {
  /// The worst of a case: a fault of the adapter, unexpected failures, a result that the baseline doesn't have,
  /// expected failures, what wasn't tested, warnings.
  init(_ result: CaseRecord, in run: RunRecord) {
    self.init(result.id, .passed, details: Self.warnings(of: result))
    let broken = result.unexpectedFailures
    if let fault = result.fault, let evidence = fault.evidence {
      self =
        fault.isExpected == true
        ? JUnitCase(name, .skipped, message: "expected: \(evidence.observed)")
        : JUnitCase(
          name, .error, type: "adapter", message: evidence.observed,
          details: "fix: \(evidence.expected)")
    } else if let first = broken.first {
      self = JUnitCase(
        name, .failure, type: first.subject,
        message: "\(result.title ?? name): breaks \(Self.names(broken))",
        details: Self.details(of: broken, in: result, run))
    } else if let gap = result.findings.first(where: { $0.reason != nil && $0.isExpected == false })
    {
      self = JUnitCase(
        name, .failure, type: gap.subject,
        message: "not tested (\(gap.kind?.word ?? "")), and not in the baseline")
    } else if result.verdict == .fail {
      let failing = result.findings.filter { $0.verdict.name == "fail" }
      self = JUnitCase(name, .skipped, message: "expected failure: \(Self.names(failing))")
    } else if let gap = result.findings.first(where: { $0.reason != nil }), let reason = gap.reason
    {
      self = JUnitCase(name, .skipped, message: "\(gap.subject): \(reason)")
    }
  }

  private static func names(_ findings: [Finding]) -> String {
    findings.map(\.subject).joined(separator: ", ")
  }

  private static func warnings(of result: CaseRecord) -> String {
    result.findings.compactMap { finding in
      guard case .warn(let evidence) = finding.verdict else { return nil }
      return "warning: \(finding.subject): expected \(TextBlock.shortened(evidence.expected)), "
        + "actual \(TextBlock.shortened(evidence.observed))"
    }.joined(separator: "\n")
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
    block.addRequests(of: result, guilty: broken.first?.step ?? 0, in: run)
    block.addVerbatim("replay", run.replayLine(of: result.id))
    return block.lines.joined(separator: "\n")
  }
}

extension CaseRecord {
  /// The broken rules that no list of expected failures has.
  var unexpectedFailures: [Finding] {
    findings.filter { $0.rule != nil && $0.verdict.name == "fail" && $0.isExpected != true }
  }
}

// MARK: - The run as a whole

extension JUnitCase {
  /// The verdict, and each thing that is wrong with the run and concerns no single case.
  static func all(of run: RunRecord) -> [JUnitCase] {
    let unserved = run.neverServed.map {
      JUnitCase("served.\($0.role.rawValue)", .failure, type: "unserved", message: $0.advice)
    }
    let incidents = run.footer.incidents.enumerated().map {
      JUnitCase("adapter.\($0 + 1)", .error, type: "adapter", message: $1.text)
    }
    let gaps = run.footer.gaps.map {
      JUnitCase(
        "coverage.\($0.rule)", run.failsByCoverage ? .failure : .skipped, type: "coverage",
        message: $0.inWords)
    }
    // The case of a result without an entry says the rest.
    let entries = (run.footer.baseline?.departures ?? []).filter(\.isOfEntry)
    let baseline = entries.enumerated().map {
      JUnitCase(
        "baseline.\($0 + 1)", .failure, type: "baseline", message: $1.heading, details: $1.details)
    }
    let warnings = run.warnings.enumerated().map {
      JUnitCase("warning.\($0 + 1)", .passed, details: "warning: \($1)")
    }
    return [verdict(run.verdictLine, isPassed: run.isPassed)] + unserved + incidents + gaps
      + baseline + warnings
  }
}
