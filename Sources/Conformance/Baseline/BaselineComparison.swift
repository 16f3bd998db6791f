package import AdapterProtocol
import AppFlip

/// The results of a run beside a list of expected failures.
struct BaselineComparison {
  private let expected: Set<CaseFailure>
  /// All differences: the results in the order of the run, then the entries in the order of the file.
  let differences: [UnexpectedResult]
  /// The entries with results, and the flaky entries without one.
  let entries: [RunRecord.Entry]

  init(_ baseline: Baseline, _ run: RunRecord) {
    let matches = BaselineMatches(run.results(withChoices: baseline.isPinned), with: baseline)
    expected = Set(matches.expected)
    let changed = matches.others.map(\.line)
    differences =
      matches.others.map { UnexpectedResult($0.failure, beside: $0.line) }
      + matches.unmatched.filter { !changed.contains($0) && run.canDisprove($0.entry) }
      .map { UnexpectedResult($0, in: run) }
    entries = matches.lines.compactMap { line in
      let (entry, count) = (line.entry, matches.counts[line.number])
      let isFlaky = entry.status == .flaky && entry.kind != .fuzz && run.judges(entry)
      guard count != nil || isFlaky else { return nil }
      return RunRecord.Entry(
        kind: entry.kind.rawValue, cases: entry.cases, rule: entry.rule?.rawValue,
        count: count ?? 0, status: entry.status, reason: entry.reason)
    }
  }

  func expects(_ failure: CaseFailure) -> Bool { expected.contains(failure) }
}

/// A result that isn't as a list of expected failures says.
package struct UnexpectedResult: Message, Equatable, Sendable {
  package private(set) var heading = ""
  package private(set) var details = ""
  /// Whether it is about an entry of the list, and not about a case alone.
  private(set) var isOfEntry = false

  package static let blank = UnexpectedResult()
  package static let fields = Fields<UnexpectedResult>(
    .required("heading", \.heading), .required("details", \.details),
    .required("of_entry", \.isOfEntry))

  private init() {}

  fileprivate init(_ failure: CaseFailure, beside line: Baseline.Line?) {
    isOfEntry = line != nil
    let isChoice = failure.kind == .leftOpen
    guard let line else {
      heading =
        isChoice
        ? "differs from the pinned choice: fix the implementation, or pin the new choice"
        : "not in the baseline: fix the implementation, or add this entry"
      let rule = failure.rule.map { "\($0) " } ?? ""
      details = "\(failure.kind.rawValue) \(failure.caseID) \(rule)as=\(failure.evidence)"
      return
    }
    heading =
      isChoice
      ? "a pinned choice has changed: fix the implementation, or correct the entry"
      : "the evidence has changed: check the failure, then correct the entry"
    details =
      "line \(line.number): \(failure.caseID) has as=\(failure.evidence), not "
      + "as=\(line.entry.evidence)"
  }

  fileprivate init(_ line: Baseline.Line, in run: RunRecord) {
    isOfEntry = true
    let reason = run.reasonUnmatched(line.entry)
    let passes = reason == nil && !line.entry.isOfSeveral
    heading = passes ? "passes now: delete the entry" : "matches nothing: delete the entry"
    details = "line \(line.number): \(line.entry.line)\(reason.map { " (\($0))" } ?? "")"
  }
}

extension RunRecord {
  /// The results that a list of expected failures must have.
  func results(withChoices: Bool) -> [CaseFailure] {
    failures + (withChoices ? cases.compactMap(\.choice) : [])
  }

  /// Whether the run judged what an entry is for; an entry for any role needs each role that the adapter declares.
  func judges(_ entry: BaselineEntry) -> Bool {
    entry.role.map(roles.contains) ?? !Role.allCases.contains(where: header.isUnselected)
  }

  /// Whether an entry without a result is out of date.
  func canDisprove(_ entry: BaselineEntry) -> Bool {
    entry.kind != .fuzz && entry.status != .flaky && judges(entry)
  }

  /// Why no result matches an entry for one case; nil if the case passes now, and for several cases.
  func reasonUnmatched(_ entry: BaselineEntry) -> String? {
    if entry.isOfSeveral { return nil }
    guard let result = self[entry.cases] else { return "the case was not run" }
    return switch result.finding(by: entry.rule)?.verdict {
    case .pass, .warn: nil
    case .fail: "the case fails now"
    case .inconclusive: "the case couldn't be judged"
    case nil: "the case was not judged by the rule"
    }
  }
}

/// Which entry expects each result.
struct BaselineMatches {
  let lines: [Baseline.Line]
  /// How many results each line has; nothing for a line that matches none.
  private(set) var counts: [Int: Int] = [:]
  private(set) var expected: [CaseFailure] = []
  /// The results that no entry expects, with the entry for their case if it says other evidence.
  private(set) var others: [(failure: CaseFailure, line: Baseline.Line?)] = []

  var unmatched: [Baseline.Line] { lines.filter { counts[$0.number] == nil } }

  private struct Subject: Hashable {
    /// The case is nil for entries of several cases.
    let kind: CaseFailure.Kind
    let rule: Rule.ID?
    let caseID: String?
  }

  init(_ failures: [CaseFailure], with baseline: Baseline) {
    lines = baseline.lines
    let longestFirst = lines.sorted { $0.entry.cases.utf8.count > $1.entry.cases.utf8.count }
    let groups = Dictionary(grouping: longestFirst) { line in
      Subject(
        kind: line.entry.kind, rule: line.entry.rule,
        caseID: line.entry.isOfSeveral ? nil : line.entry.cases)
    }
    for failure in failures {
      let own = groups[
        Subject(kind: failure.kind, rule: failure.rule, caseID: failure.caseID)]
      let several = (failure.rule == nil ? [nil] : [failure.rule, nil]).flatMap {
        groups[Subject(kind: failure.kind, rule: $0, caseID: nil)] ?? []
      }
      // An entry for the case decides alone: no wider entry excuses changed evidence.
      let line = (own ?? several).first {
        $0.entry.evidence == failure.evidence && $0.entry.includes(failure.caseID)
      }
      if let line {
        counts[line.number, default: 0] += 1
        expected.append(failure)
      } else {
        others.append((failure, own?.first))
      }
    }
  }
}
