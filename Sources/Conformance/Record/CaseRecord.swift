package import AdapterProtocol
import AppFlip

/// What became of a case, as a report has it.
package struct CaseRecord: Message, Sendable {
  package private(set) var id = ""
  /// The digest of what the case sends and permits, by which a later report tells whether the case itself was changed.
  package private(set) var digest = ""
  package private(set) var role = ""
  package private(set) var verdict = CaseResult.Summary.pass
  /// The rules that judged the case, or couldn't.
  package private(set) var rules: [Rule.ID] = []
  /// What isn't a pass, in the order of the rules; what the adapter itself did wrong comes first.
  package private(set) var findings: [Finding] = []
  private var title: String?
  private var policy: String?
  private var answers: [Answer]?
  /// What was sent and answered; nil for most cases.
  private var steps: [JSONObject]?

  /// The role of a case of several roles.
  package static let composition = "composition"

  package static let blank = CaseRecord()
  package static let fields = Fields<CaseRecord>(
    .required("id", \.id), .required("digest", \.digest), .required("role", \.role),
    .required("verdict", \.verdict), .required("rules", \.rules),
    .optional("findings", \.findings, or: [], isAlwaysWritten: false), .optional("title", \.title),
    .optional("policy", \.policy), .optional("answers", \.answers), .optional("steps", \.steps))

  private init() {}

  init(_ result: CaseResult, in run: RunResult, steps: [JSONObject]?) {
    let testCase = result.testCase
    (id, digest, verdict) = (testCase.id, testCase.digest, result.summary)
    role = testCase.role?.rawValue ?? Self.composition
    rules = result.findings.compactMap(\.rule)
    self.steps = steps
    if result.isUneventful { return }
    (title, policy) = (testCase.title, testCase.policy)
    findings =
      (result.fault.map { [Finding($0)] } ?? [])
      + result.findings.filter { $0.verdict != .pass }
    for (index, finding) in findings.enumerated() {
      let failure = finding.rule == nil ? result.failures.first : result.failure(of: finding)
      if failure == nil, finding.evidence == nil { findings[index].kind = nil }
      findings[index].isExpected = run.baseline == nil ? nil : failure.map(run.expects)
    }
    if findings.isEmpty { answers = Answer.allCases.filter(result.answers.contains) }
  }

  /// What a list of expected failures must have of the case.
  package var failures: [CaseFailure] {
    findings.compactMap { finding in
      guard let kind = finding.kind else { return nil }
      switch finding.verdict {
      case .fail:
        return CaseFailure(finding.rule == nil ? .fault : .fail, id, by: finding.rule, as: kind)
      case .inconclusive: return CaseFailure(.inconclusive, id, by: finding.rule, as: kind)
      case .pass, .warn: return nil
      }
    }
  }

  /// What was chosen where the document is silent, as a list pins it; nil for any other case.
  package var choice: CaseFailure? {
    policy == nil ? nil : CaseFailure(id, choosing: AnswerSet(answers ?? []))
  }

  /// What a rule says of the case, or what the adapter itself did wrong for no rule; nil if the rule says nothing.
  package func finding(by rule: Rule.ID?) -> Finding? {
    if let finding = findings.first(where: { $0.rule == rule }) { return finding }
    return rule.map(rules.contains) ?? true ? Finding(rule: rule, verdict: .pass) : nil
  }
}

extension Finding {
  /// A finding of the adapter itself.
  fileprivate init(_ fault: AdapterFault) {
    let evidence = Evidence(expected: fault.fix, observed: "\(fault)", difference: nil)
    self.init(verdict: .fail(evidence), kind: EvidenceKind(fault.result), step: 0)
  }
}

extension CaseResult.Summary: MessageValue {}
extension Answer: MessageValue {}
