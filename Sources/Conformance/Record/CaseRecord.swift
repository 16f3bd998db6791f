package import AdapterProtocol
import AppFlip
import Harness

/// The record of a case in a report.
package struct CaseRecord: Message, Equatable, Sendable {
  package private(set) var id = ""
  /// The digest of what the case sends and permits, by which a later report tells whether the case itself was changed.
  package private(set) var digest = ""
  package private(set) var role = ""
  package private(set) var verdict = CaseResult.Summary.pass
  /// The rules that judged the case, or couldn't.
  package private(set) var rules: [Rule.ID] = []
  private var answerList: [ResponseKind] = []
  /// The findings that aren't passes, in the order of the rules; a fault of the adapter comes first.
  package internal(set) var findings: [Finding] = []
  /// The case's own texts; left out if every rule passes.
  package private(set) var title: String?
  package private(set) var policy: String?
  /// The rules that the case was made for.
  package private(set) var exercised: [Rule.ID] = []
  package private(set) var configuration: String?
  /// How much differs from an ordinary request that the user approves.
  package private(set) var oddities = 0
  /// The requests and responses; none of a case that every rule passes.
  package private(set) var steps: [StepRecord] = []
  /// The `curl` command that sends the only request to a live endpoint.
  package private(set) var curl: String?

  /// The role of a case of several roles.
  package static let composition = "composition"

  package static let blank = CaseRecord()
  package static let fields = Fields<CaseRecord>(
    .required("id", \.id), .required("digest", \.digest), .required("role", \.role),
    .required("verdict", \.verdict), .required("rules", \.rules),
    .optional("answers", \.answerList, or: [], isAlwaysWritten: false),
    .optional("findings", \.findings, or: [], isAlwaysWritten: false), .optional("title", \.title),
    .optional("policy", \.policy),
    .optional("exercises", \.exercised, or: [], isAlwaysWritten: false),
    .optional("configuration", \.configuration),
    .optional("oddities", \.oddities, or: 0, isAlwaysWritten: false),
    .optional("steps", \.steps, or: [], isAlwaysWritten: false), .optional("curl", \.curl))

  private init() {}

  init(_ result: CaseResult, of command: String) {
    let testCase = result.testCase
    (id, digest, verdict) = (testCase.id, testCase.digest, result.summary)
    role = testCase.role?.rawValue ?? Self.composition
    rules = result.findings.compactMap(\.rule)
    answerList = ResponseKind.allCases.filter(result.answers.contains)
    steps = result.steps
    if result.isUneventful { return }
    (title, policy, exercised) = (testCase.title, testCase.policy, testCase.rules)
    (configuration, oddities) = (testCase.configuration?.name, result.oddities)
    findings = result.findings.filter { $0.verdict != .pass }
    // The reason why the case stopped explains the other rules: no list has them.
    if fault != nil || (result.interruption != nil && verdict == .fail) {
      for index in findings.indices where findings[index].evidence == nil {
        findings[index].kind = nil
      }
    }
    if result.requests.count == 1, let request = result.requests.first {
      curl = CurlLine.text(of: request, in: command, isDirect: result.isDirect)
    }
  }

  package var answers: ResponseKinds { ResponseKinds(answerList) }

  /// The fault of the adapter itself; nil if there is none.
  package var fault: Finding? { findings.first { $0.rule == nil } }

  /// Why the case wasn't judged, or not by all rules; nil if it was.
  package var reason: String? { findings.lazy.compactMap(\.reason).first }

  /// The length of what was sent.
  var size: Int { steps.reduce(0) { $0 + CaseResult.length(of: $1.request) } }

  /// The entries that a list of expected failures needs for the case.
  package var failures: [CaseFailure] { findings.compactMap(failure) }

  func failure(of finding: Finding) -> CaseFailure? {
    guard let kind = finding.kind else { return nil }
    switch finding.verdict {
    case .fail where finding.rule == nil: return CaseFailure(.fault, id, by: nil, as: kind)
    case .fail where fault != nil: return nil
    case .fail: return CaseFailure(.fail, id, by: finding.rule, as: kind)
    case .inconclusive: return CaseFailure(.inconclusive, id, by: finding.rule, as: kind)
    case .pass, .warn: return nil
    }
  }

  /// The choice where the document is silent; nil if there is none, or if a rule judges it.
  package var choice: CaseFailure? {
    guard policy != nil, findings.isEmpty else { return nil }
    let evidence = EvidenceKind(answerList.map(\.rawValue).joined(separator: "+"))
    return evidence.map { CaseFailure(.leftOpen, id, by: nil, as: $0) }
  }

  /// A rule's judgement of the case, or without a rule the fault of the adapter; nil if there is none.
  package func finding(by rule: Rule.ID?) -> Finding? {
    if let finding = findings.first(where: { $0.rule == rule }) { return finding }
    return rule.map(rules.contains) ?? true ? Finding(rule: rule, verdict: .pass) : nil
  }
}

extension CaseResult.Summary: MessageValue {}
extension ResponseKind: MessageValue {}
