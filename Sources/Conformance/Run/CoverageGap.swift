package import AdapterProtocol
import AppFlip

/// A rule, required in the edition of a run, that no case of the run could judge.
package struct CoverageGap: Message, Equatable, Sendable {
  package private(set) var rule = Rule.ID(rawValue: "")
  /// Why its cases couldn't be judged, the reason of the most cases first.
  package private(set) var reasons: [String] = []
  package private(set) var fix = ""

  package static let blank = CoverageGap()
  package static let fields = Fields<CoverageGap>(
    .required("rule", \.rule), .required("reasons", \.reasons), .required("fix", \.fix))

  private init() {}

  static func all(
    in cases: [CaseRecord], _ tallies: [(rule: Rule, tally: Tally)], by edition: Edition
  ) -> [CoverageGap] {
    let rules = tallies.filter {
      $0.tally.judged == 0 && $0.tally.inconclusive > 0 && $0.rule.level(in: edition) == .required
    }.map(\.rule.id)
    guard !rules.isEmpty else { return [] }
    let findings = Dictionary(grouping: cases.lazy.flatMap(\.findings), by: \.rule)
    return rules.map { CoverageGap($0, findings[$0] ?? []) }
  }

  private init(_ rule: Rule.ID, _ doubts: [Finding]) {
    self.rule = rule
    fix = Self.fix(for: rule, Set(doubts.compactMap(\.kind)))
    reasons = doubts.compactMap { doubt in
      if case .inconclusive(let reason) = doubt.verdict { reason } else { nil }
    }.groupedLargestFirst(by: \.self).map(\.key)
  }

  /// - Parameter kinds: the outcomes and features without which cases weren't run; one of the outcomes may be enough.
  private static func fix(for rule: Rule.ID, _ kinds: Set<EvidenceKind>) -> String {
    if kinds.contains(.unasked) {
      return "Use a second account for this outcome, or let the server forget the consent."
    }
    let features = Feature.allCases.filter { kinds.contains(.undeclared($0)) }
    let outcomes = UserDecision.allCases.filter { kinds.contains(.undeclared($0)) }
    var parts = features.map { "the feature \($0.rawValue)" }
    let names = outcomes.map(\.rawValue)
    if names.count == 1 { parts.append("the outcome \(names[0])") }
    if let last = names.last, names.count > 1 {
      parts.append(
        "one of the outcomes \(names.dropLast().joined(separator: ", ")) and \(last)")
    }
    if parts.isEmpty { return "See the reasons under NOT TESTED in the report." }
    let serve = "Serve \(parts.joined(separator: ", and ")), and declare it in the reply to hello"
    let isInSteps =
      rule.role == .authorizationEndpoint && (!outcomes.isEmpty || features.contains(.forms))
    return isInSteps
      ? "\(serve); for a live endpoint, describe the steps in --endpoint-options." : "\(serve)."
  }
}
