import AppFlip
import Conformance

extension CampaignResult {
  /// The verdict with the worst rule, the counts, and what wasn't judged: printable ASCII, each shorter than
  /// 120 octets.
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
    let findings = findingCounts
    let rules = Set(self.findings.map(FindingSubject.init)).count
    let found =
      findings.isEmpty
      ? "No finding" : "\(findings.joined(separator: ", ")) of \(rules.counted("rule"))"
    return HeadLine("\(found) in \(shownExtent)").text
  }

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

  var findingCounts: [String] {
    [
      (failures.count, "failure"), (expected.count, "expected failure"), (warned.count, "warning"),
    ].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
  }

  /// Why the parts that didn't come to their end didn't.
  private var shownEnds: String {
    let ends = [CampaignResult.End.stopped, .hung, .gaveUp] + (isExhaustive ? [.outOfTime] : [])
    return ends.filter(self.ends.contains).map(\.inWords).joined(separator: "; ")
  }

  private var shownExtent: String {
    if executions == 0 { return "the links of earlier findings alone" }
    guard isExhaustive else { return executions.counted("link") }
    let bound = "with at most \(depth.counted("deviation"))"
    if isBoundReached, isWhole { return "all \(executions.counted("link")) \(bound)" }
    return "\(executions.counted("link")) of those \(bound)"
  }
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
