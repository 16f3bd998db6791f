import AppFlip
import Conformance

extension CampaignResult {
  /// The first lines of the report: the verdict with the worst rule, the counts, and what wasn't judged.
  ///
  /// Printable ASCII, each shorter than 120 octets.
  package var head: [String] { [verdictLine, counts, notJudged] }

  package var verdictLine: String { HeadLine(verdict).text }

  private var verdict: String {
    let name = HeadLine(implementation, atMost: 40).text
    if isUntested, !isFinished {
      return "INCOMPLETE: nothing of \(name) was tested, because \(shownEnds)"
    }
    if isUntested { return "FAIL: nothing of \(name) was tested" }
    if let worst = RuleFindings.groups(of: failures, in: self, reports: nil).first {
      return "\(ends.contains(.stopped) ? "INCOMPLETE" : "FAIL"): \(worst.inVerdict(of: name))"
    }
    if !isFinished { return "INCOMPLETE: no failure found in \(name), because \(shownEnds)" }
    if lacksShards {
      return "INCOMPLETE: no failure found in \(name), because shards are missing"
    }
    if executions == 0 { return "FAIL: only earlier findings were tested in \(name)" }
    if !isPassed { return "FAIL: the campaign against \(name) had problems" }
    return "PASS: no failure found in \(name)"
      + (expected.isEmpty ? "" : " beside those that the baseline expects")
  }

  private var counts: String {
    let findings = [
      (failures.count, "failure"), (expected.count, "expected failure"), (warned.count, "warning"),
    ].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    let rules = Set(self.findings.map(FindingSubject.init)).count
    let found =
      findings.isEmpty
      ? "No finding" : "\(findings.joined(separator: ", ")) of \(rules.counted("rule"))"
    return HeadLine("\(found) in \(shownExtent)").text
  }

  /// What wasn't judged, then by what the rest was.
  private var notJudged: String {
    var parts = [CampaignResult.End.outOfTime, .stopped, .hung, .gaveUp].filter(ends.contains)
      .map { $0 == .outOfTime && runs == .max ? "" : $0.inWords }.filter { !$0.isEmpty }
    if lacksShards { parts.append("other shards") }
    let names = roles.map(\.role.rawValue).joined(separator: ", ")
    var line = HeadLine(
      parts.isEmpty ? "Every link was judged" : "Not judged: \(parts.joined(separator: "; "))")
    line.add(" (\(names), edition \(edition.rawValue), profile \(profile.rawValue))")
    return line.text
  }

  /// What a run of tests fails by: the verdict unless it is a pass, and what went wrong.
  package var complaints: [String] { (isPassed ? [] : [verdictLine]) + problems }

  /// Why the parts that didn't come to their end didn't.
  private var shownEnds: String {
    let ends = [CampaignResult.End.stopped, .hung, .gaveUp] + (isExhaustive ? [.outOfTime] : [])
    return ends.filter(self.ends.contains).map(\.inWords).joined(separator: "; ")
  }

  /// How much was executed: all that there is, if nothing else was asked for.
  private var shownExtent: String {
    if executions == 0 { return "the links of earlier findings alone" }
    guard isExhaustive else { return executions.counted("link") }
    let bound = "with at most \(depth.counted("deviation"))"
    if isBoundReached, isWhole { return "all \(executions.counted("link")) \(bound)" }
    return "\(executions.counted("link")) of those \(bound)"
  }

  var shownParts: String { shards.map(\.description).joined(separator: " ") }
}

extension CampaignResult.End {
  package var inWords: String {
    switch self {
    case .complete: "all links were sent"
    case .outOfTime: "the time was up"
    case .stopped: "the run was stopped"
    case .exhausted: "no new link could be made"
    case .hung: "too many links got no reply in time; the rest was not sent"
    case .gaveUp: "the adapter was restarted too often; the rest was not sent"
    }
  }
}

extension CampaignResult.Occurrence {
  static let cutShort =
    "\"rest counted only\": of one rule with the same evidence \(mostFindings) findings are kept at most, so "
    + "that another fault has a chance; a rule that has one needs another only if that shows something else. "
    + "What is left may hide behind these: mend them, and run the campaign again."
}

extension Finding {
  /// Whether it is of a signature, whatever an exception says.
  func shows(_ signature: FailureSignature) -> Bool {
    (self.signature.rule, self.signature.kind) == (signature.rule, signature.kind)
  }
}

extension CampaignResult.Limit {
  var inWords: String {
    switch self {
    case .findings:
      "The limit of \(most) findings was reached. Further failures are only counted in this table."
    case .histories:
      "The limit of \(most) searches for earlier links was reached. Further findings have only the last "
        + "link."
    case .triage:
      "The budget for minimising was used up: \(most) links, or five minutes; with --seconds, a third of "
        + "that time. Further findings have their links as they were sent, not minimised."
    }
  }
}
