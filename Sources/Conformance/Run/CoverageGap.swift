package import AdapterProtocol
import AppFlip

/// A required rule that no case of a run could judge: the run says nothing about it.
///
/// A rule that isn't required in the edition of the run leaves no gap, nor does one of which no case
/// was run, such as a rule of a composition that nobody's partner took part in.
package struct CoverageGap: Message, Equatable, Sendable {
  package private(set) var rule = Rule.ID(rawValue: "")
  /// Why its cases couldn't be judged, the reason of the most cases first.
  package private(set) var reasons: [String] = []
  package private(set) var fix = ""

  package static let blank = CoverageGap()
  package static let fields = Fields<CoverageGap>(
    .required("rule", \.rule), .required("reasons", \.reasons), .required("fix", \.fix))

  private init() {}

  /// - Parameters:
  ///   - outcomes: the outcomes without which cases of the rule weren't run; one of them may be enough.
  ///   - features: the features without which cases of the rule weren't run.
  private static func fix(
    for rule: Rule.ID, _ outcomes: [UserDecision], _ features: [Feature]
  ) -> String {
    let parts =
      features.map { "the feature \($0.rawValue)" }
      + (outcomes.isEmpty ? [] : [Self.oneOf(outcomes.map(\.rawValue))])
    if parts.isEmpty { return "See the reasons under NOT TESTED in the report." }
    let serve = "Serve \(parts.joined(separator: ", and ")), and declare it in the reply to hello"
    guard rule.role == .authorizationEndpoint, !outcomes.isEmpty || features.contains(.forms) else {
      return "\(serve)."
    }
    return "\(serve); for a live endpoint, describe the steps in --endpoint-options."
  }

  private static func oneOf(_ outcomes: [String]) -> String {
    guard outcomes.count > 1, let last = outcomes.last else {
      return "the outcome \(outcomes.joined())"
    }
    return "one of the outcomes \(outcomes.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension CoverageGap {
  static func all(
    in cases: [CaseRecord], _ tallies: [(rule: Rule, tally: Tally)], by edition: Edition
  ) -> [CoverageGap] {
    let rules = tallies.filter {
      $0.tally.judged == 0 && $0.tally.inconclusive > 0 && $0.rule.level(in: edition) == .required
    }.map(\.rule.id)
    guard !rules.isEmpty else { return [] }
    let wanted = Set(rules)
    var doubts: [Rule.ID: [Finding]] = [:]
    for finding in cases.lazy.flatMap(\.findings) {
      if let rule = finding.rule, wanted.contains(rule) {
        doubts[rule, default: []].append(finding)
      }
    }
    return rules.map { CoverageGap($0, doubts[$0] ?? []) }
  }

  private init(_ rule: Rule.ID, _ doubts: [Finding]) {
    self.rule = rule
    let kinds = Set(doubts.compactMap(\.kind))
    fix =
      kinds.contains(.unasked)
      // The server remembers a consent, and doesn't ask for it.
      ? "Use a second account for this outcome, or let the server forget the consent."
      : Self.fix(
        for: rule, UserDecision.allCases.filter { kinds.contains(.undeclared($0)) },
        Feature.allCases.filter { kinds.contains(.undeclared($0)) })
    reasons = doubts.compactMap { doubt in
      if case .inconclusive(let reason) = doubt.verdict { reason } else { nil }
    }.groupedLargestFirst(by: \.self).map(\.key)
  }
}
