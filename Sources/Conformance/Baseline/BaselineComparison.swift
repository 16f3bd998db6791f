package import AdapterProtocol

/// The results of a run beside a list of expected failures.
package struct BaselineComparison: Equatable, Sendable {
  package let file: String
  package let met: [Baseline.Line]
  /// Everything else: the results in the order of the run, then the entries in that of the file.
  package let unexpected: [UnexpectedResult]
  private let expected: Set<CaseFailure>

  package var expectedCount: Int { expected.count { $0.kind != .leftOpen } }
  package var isClean: Bool { unexpected.isEmpty }

  package func expects(_ failure: CaseFailure) -> Bool { expected.contains(failure) }

  package init(_ baseline: Baseline, _ run: RunRecord) {
    let choices = baseline.isPinned ? run.cases.compactMap(\.choice) : []
    let matches = BaselineMatches(run.failures + choices, with: baseline)
    let changed = Set(matches.others.compactMap { $0.line?.number })
    let lines = zip(baseline.lines, matches.counts)
    (file, expected) = (baseline.file, Set(matches.expected))
    met = lines.filter { $0.entry.cases.count == $1 }.map(\.0)
    unexpected =
      matches.others.map { UnexpectedResult($0.failure, beside: $0.line) }
      + lines.filter { $0.entry.cases.count != $1 && !changed.contains($0.number) }
      .map { UnexpectedResult($0, found: $1, in: run) }
  }
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
    if let line {
      heading =
        isChoice
        ? "a pinned choice has changed: fix the implementation, or correct the entry"
        : "the evidence has changed: check the failure, then correct the entry"
      details =
        "line \(line.number): \(failure.caseID) has as=\(failure.evidence), not "
        + "as=\(line.entry.evidence)"
    } else {
      heading =
        isChoice
        ? "differs from the pinned choice: fix the implementation, or pin the new choice"
        : "not in the baseline: fix the implementation, or add this entry"
      details = [
        failure.kind.rawValue, failure.caseID, failure.rule?.rawValue, "as=\(failure.evidence)",
      ].compactMap(\.self).joined(separator: " ")
    }
  }

  fileprivate init(_ line: Baseline.Line, found: Int, in run: RunRecord) {
    isOfEntry = true
    guard case .one(let id) = line.entry.cases else {
      heading = "the number of results has changed: correct the count"
      let deletion = found == 0 ? ", delete the entry" : ""
      details = "line \(line.number), now x\(found)\(deletion): \(line.entry.line)"
      return
    }
    let cause = Self.cause(of: id, by: line.entry.rule, in: run)
    heading = cause == nil ? "passes now: delete the entry" : "matches nothing: delete the entry"
    details = "line \(line.number): \(line.entry.line)\(cause.map { " (\($0))" } ?? "")"
  }

  private static func cause(of id: String, by rule: Rule.ID?, in run: RunRecord) -> String? {
    guard let result = run[id] else { return "the case was not run" }
    let name = rule.map { result.finding(by: $0)?.verdict.name } ?? result.verdict.rawValue
    return switch name.flatMap(CaseResult.Summary.init) {
    case .pass, .warn: nil
    case .fail: "the case fails now"
    case .inconclusive: "the case couldn't be judged"
    case .notRun: "the case was not run"
    case nil: "the case was not judged by the rule"
    }
  }
}

// MARK: -

/// Which entry expects each result: one for the case before one for the rule before one for any, a longer
/// prefix before a shorter one.
struct BaselineMatches {
  private(set) var counts: [Int]
  private(set) var expected: [CaseFailure] = []
  /// The results that no entry expects, with the entry for their case if it says other evidence.
  private(set) var others: [(failure: CaseFailure, line: Baseline.Line?)] = []

  private struct Subject: Hashable {
    let kind: CaseFailure.Kind
    let rule: Rule.ID?
    let caseID: String?
  }

  init(_ failures: [CaseFailure], with baseline: Baseline) {
    let lines = baseline.lines
    counts = lines.map { _ in 0 }
    let places = Dictionary(grouping: lines.indices) { index in
      let entry = lines[index].entry
      let id: String? = if case .one(let id) = entry.cases { id } else { nil }
      return Subject(kind: entry.kind, rule: entry.rule, caseID: id)
    }.mapValues { places in
      places.sorted {
        lines[$0].entry.cases.pattern.utf8.count > lines[$1].entry.cases.pattern.utf8.count
      }
    }
    for failure in failures {
      let (kind, rule, id) = (failure.kind, failure.rule, failure.caseID)
      let own = places[Subject(kind: kind, rule: rule, caseID: id)]
      let several = (rule == nil ? [nil] : [rule, nil]).flatMap {
        places[Subject(kind: kind, rule: $0, caseID: nil)] ?? []
      }
      let place = (own ?? several).first { place in
        lines[place].entry.evidence == failure.evidence && lines[place].entry.cases.includes(id)
      }
      if let place {
        counts[place] += 1
        expected.append(failure)
      } else {
        others.append((failure, own?.first.map { lines[$0] }))
      }
    }
  }
}
