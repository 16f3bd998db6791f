import AdapterProtocol

/// A case of a run, read back from its line.
package struct RecordedCase: Sendable {
  package struct Finding: Sendable {
    /// The rule; nil for a fault of the adapter.
    package let rule: Rule.ID?
    package let verdict: CaseResult.Summary
    /// What shows it, as a baseline names it; nil for what needs no entry.
    package let evidence: EvidenceKind?
    /// Why the case couldn't be judged, a phrase for people; nil for every other verdict.
    package let reason: String?
    package let isExpected: Bool
  }

  package let id: String
  /// The role, or `composition`.
  package let role: String
  /// The digest of what the case sends and permits; nil in a report of before there were digests.
  package let digest: String?
  package let verdict: CaseResult.Summary
  package let rules: Set<Rule.ID>
  /// What wasn't a pass, in the order of the report; a fault of the adapter comes first.
  package let findings: [Finding]

  init(_ line: JSONObject, names: StableNames) throws(Flaw) {
    id = names.current(try line.required("id", \.text), .testCase)
    role = try line.required("role", \.text)
    rules = Set(
      try line.required("rules", \.texts).map { Rule.ID(rawValue: names.current($0, .rule)) })
    verdict = try line.required("verdict", \.summary)
    digest = line["digest"]?.text
    let objects = line["findings"] == nil ? [] : try line.required("findings", \.objects)
    let fault = line["fault"] == nil ? [] : [try Finding(line, nil, .fail, names)]
    findings =
      try fault
      + objects.map { object throws(Flaw) in
        let verdict = try object.required("verdict", \.summary)
        let rule = names.current(try object.required("rule", \.text), .rule)
        return try Finding(object, Rule.ID(rawValue: rule), verdict, names)
      }
    // What was never run has no verdict of a rule that would count.
    let found = Set(findings.map(\.verdict))
    let worst = CaseResult.Summary.allCases.first(where: found.contains)
    guard verdict == .notRun || verdict == worst ?? .pass else { throw .contradiction("verdict") }
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

extension RecordedCase.Finding {
  fileprivate init(
    _ object: JSONObject, _ rule: Rule.ID?, _ verdict: CaseResult.Summary, _ names: StableNames
  ) throws(Flaw) {
    (self.rule, self.verdict, reason) = (rule, verdict, object["reason"]?.text)
    isExpected = object["is_expected"] == .bool(true)
    evidence =
      verdict == .fail || object["as"] != nil
      ? try object.required("as") { $0.text.flatMap(EvidenceKind.init) }.renewed(by: names) : nil
  }
}

extension JSON {
  fileprivate var summary: CaseResult.Summary? { text.flatMap(CaseResult.Summary.init) }
}
