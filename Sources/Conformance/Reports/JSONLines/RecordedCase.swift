import AdapterProtocol

/// A case of a run, read back from its line.
public struct RecordedCase: Equatable, Sendable {
  /// A verdict by a rule that isn't a pass.
  public struct Finding: Equatable, Sendable {
    /// The rule; nil for a fault of the adapter.
    public let rule: Rule.ID?
    /// The verdict.
    public let verdict: CaseResult.Summary
    /// What shows it, as a baseline names it; nil for what needs no entry.
    public let evidence: EvidenceKind?
    /// Why the case couldn't be judged, a phrase for people; nil for every other verdict.
    public let reason: String?
    /// Whether the baseline of the run expects it.
    public let isExpected: Bool
  }

  /// The case's name, the one of now.
  public let id: String
  /// The role, or `composition`.
  public let role: String
  /// The digest of what the case sends and permits; nil in a report of before there were digests.
  public let digest: String?
  /// The verdict as a whole.
  public let verdict: CaseResult.Summary
  /// The rules that were judged.
  public let rules: Set<Rule.ID>
  /// What wasn't a pass, in the order of the report; a fault of the adapter comes first.
  public let findings: [Finding]

  /// Reads a line.
  init(_ line: JSONObject, names: StableNames) throws(RecordedRunError.Problem) {
    guard let id = line.text("id") else { throw .member("id") }
    guard let role = line.text("role") else { throw .member("role") }
    guard let rules = line.texts("rules") else { throw .member("rules") }
    guard let verdict = line.text("verdict").flatMap({ CaseResult.Summary(rawValue: $0) }) else {
      throw .member("verdict")
    }
    self.id = names.current(id, .testCase)
    self.role = role
    self.verdict = verdict
    digest = line.text("digest")
    self.rules = Set(rules.map { Rule.ID(rawValue: names.current($0, .rule)) })
    var findings: [Finding] = []
    if line["fault"] != nil {
      findings.append(
        Finding(
          rule: nil, verdict: .fail, evidence: try Self.evidence(of: line, names), reason: nil,
          isExpected: line["is_expected"] == .bool(true)))
    }
    if line["findings"] != nil {
      guard let objects = line.objects("findings") else { throw .member("findings") }
      for object in objects { findings.append(try Self.finding(object, names)) }
    }
    // What was never run has no verdict of a rule that would count.
    let worst = CaseResult.Summary.allCases.first { one in
      findings.contains { $0.verdict == one }
    }
    guard verdict == .notRun || verdict == worst ?? .pass else { throw .contradiction("verdict") }
    self.findings = findings
  }

  private static func finding(
    _ object: JSONObject, _ names: StableNames
  ) throws(RecordedRunError.Problem) -> Finding {
    guard let verdict = object.text("verdict").flatMap({ CaseResult.Summary(rawValue: $0) }) else {
      throw .member("verdict")
    }
    guard let rule = object.text("rule") else { throw .member("rule") }
    guard verdict != .fail || object["as"] != nil else { throw .member("as") }
    return Finding(
      rule: Rule.ID(rawValue: names.current(rule, .rule)), verdict: verdict,
      evidence: object["as"] == nil ? nil : try evidence(of: object, names),
      reason: object.text("reason"), isExpected: object["is_expected"] == .bool(true))
  }

  private static func evidence(
    of object: JSONObject, _ names: StableNames
  ) throws(RecordedRunError.Problem) -> EvidenceKind {
    guard let evidence = object.text("as").flatMap({ EvidenceKind($0) }) else {
      throw .member("as")
    }
    return evidence.renewed(by: names)
  }

  /// What a baseline must list of the case: a fault of the adapter alone, or every verdict that has a
  /// kind of evidence.
  var failures: [CaseFailure] {
    let isAtFault = findings.contains { $0.rule == nil }
    return findings.compactMap { finding in
      guard let evidence = finding.evidence, !isAtFault || finding.rule == nil else { return nil }
      let kind: CaseFailure.Kind =
        finding.rule == nil ? .fault : finding.verdict == .fail ? .fail : .inconclusive
      return CaseFailure(kind, id, by: finding.rule, as: evidence)
    }
  }
}
