import AppFlip
import Conformance

/// The report of a fuzzing run: the verdict, each broken rule with its clearest failure, and how to continue.
package struct FuzzReport {
  private let result: FuzzResult
  private let plan: FuzzPlan
  /// The adapter's command as the user wrote it.
  private let adapter: String
  private var block = TextBlock()

  package static func render(_ result: FuzzResult, _ plan: FuzzPlan, to adapter: String) -> String {
    var report = FuzzReport(result: result, plan: plan, adapter: adapter)
    report.addHead()
    report.addTable()
    report.add(.fail, under: "FAILURES")
    report.add(.warn, under: "WARNINGS")
    report.addRun()
    return report.block.lines.joined(separator: "\n") + "\n"
  }

  private init(result: FuzzResult, plan: FuzzPlan, adapter: String) {
    (self.result, self.plan, self.adapter) = (result, plan, adapter)
  }

  // MARK: - Head

  private mutating func addHead() {
    let name = HeadLine(result.implementation, atMost: 40).text
    let worst = groups(.fail).first
    let isWhole = [.complete, .outOfTime].contains(result.end)
    let verdict =
      if let worst {
        "FAIL: \(name) breaks \(worst.subject.name): \(worst.severity.inWords)"
      } else if isWhole {
        "PASS: no failure found in \(name)"
      } else {
        "INCOMPLETE: no failure found in \(name), because \(result.end.inWords)"
      }
    block.add(HeadLine(verdict).text)
    let failed = groups(.fail).count
    block.add(
      "\(failed.counted("rule")) failed in \(result.sent.counted("link")); \(result.end.inWords)")
  }

  private mutating func addTable() {
    let rows = [(Finding.Severity.fail, "fails"), (.warn, "warns")].flatMap { severity, verb in
      groups(severity).map { group in
        [verb, "\(group.count)", group.subject.name, group.severity.inWords]
      }
    }
    if rows.isEmpty { return }
    block.add()
    block.addTable([["", "links", "rule", "worst impact"]] + rows, numeric: [1])
  }

  // MARK: - The failures

  private struct Group {
    let subject: FindingSubject
    /// The worst first.
    let failures: [FuzzFailure]
    let severity: Severity
    let count: Int

    var isContested: Bool {
      if case .rule(let id) = subject { Profile.contested.contains(id) } else { false }
    }
  }

  /// Contested rules last, then the worst first, then in the order of the rules.
  private func groups(_ severity: Finding.Severity) -> [Group] {
    let chosen = Dictionary(grouping: result.failures.filter { $0.severity == severity }) {
      FindingSubject($0)
    }
    let groups = FindingSubject.all.compactMap { subject in
      chosen[subject].map { failures in
        Group(
          subject: subject, failures: failures.sorted { $0.rank < $1.rank },
          severity: failures.compactMap(\.impact?.severity).min() ?? .minor,
          count: result.counts.filter { kind, _ in
            kind.severity == severity && failures.contains { $0.kind == kind }
          }.values.reduce(0, +))
      }
    }
    return groups.enumerated().sorted {
      ($0.element.isContested ? 1 : 0, $0.element.severity, $0.offset)
        < ($1.element.isContested ? 1 : 0, $1.element.severity, $1.offset)
    }.map(\.element)
  }

  private mutating func add(_ severity: Finding.Severity, under heading: String) {
    let groups = groups(severity)
    if groups.isEmpty { return }
    block.addHeading(heading)
    for group in groups { add(group) }
  }

  private mutating func add(_ group: Group) {
    guard let failure = group.failures.first else { return }
    block.add()
    block.add(group.subject.name)
    group.subject.add(failure.impact, to: &block)
    block.add()
    for (change, summary) in failure.changes { block.addField("change", "\(change): \(summary)") }
    if failure.changes.isEmpty { block.addField("change", "none: a good link fails") }
    for step in failure.steps {
      SentRequest(step.request).add(to: &block)
      block.addVerbatim("reply", TextBlock.shortened(step.answer))
    }
    block.addVerbatim("expected", TextBlock.shortened(failure.evidence.expected))
    if failure.steps.last?.answer != failure.evidence.observed {
      block.addVerbatim("actual", TextBlock.shortened(failure.evidence.observed))
    }
    failure.evidence.difference.map { block.addVerbatim("differs at", "\($0)") }
    if !failure.isConfirmed {
      block.addField("flaky", "a new process doesn't show the failure again")
    }
    block.addVerbatim(
      "replay", "appflip replay \(ShellWord.quoted(failure.name)) --adapter \(adapter)",
      isWhole: true)
    for (index, other) in group.failures.dropFirst().prefix(Self.mostOthers).enumerated() {
      block.addVerbatim(index == 0 ? "also" : "", other.name)
    }
    let rest = group.failures.count - 1 - Self.mostOthers
    if rest > 0 { block.addVerbatim("", "and \(rest) more in fuzzing.json") }
  }

  private static let mostOthers = 6

  // MARK: - The run

  private mutating func addRun() {
    block.addHeading("THE RUN")
    block.addField("seed", "\(plan.seed)")
    block.addVerbatim("adapter", adapter)
    block.addField("requests", "\(result.executions), including requests for minimising")
    if result.reached > 0 {
      block.addField("coverage", "\(result.reached.counted("place")) of the code reached")
    }
    block.addField("next", "appflip fuzz --from \(result.next) continues")
    for incident in result.incidents { block.addField("adapter", "\(incident)") }
  }
}

extension FuzzFailure {
  var impact: Impact? { signature.impact }

  /// The worst response first, then the fewest changes.
  fileprivate var rank: (Reach, Int, Int) {
    (reach, input.mutators.count, number)
  }

  /// The changes with their descriptions.
  fileprivate var changes: [(name: String, summary: String)] {
    var changes = input.earlier.flatMap(\.changes) + input.changes
    if case .change(let change, _) = input.relation { changes.append(change) }
    return changes.map { ($0.name, $0.summary) }
  }
}

extension FindingSubject {
  fileprivate init(_ failure: FuzzFailure) {
    if let rule = failure.signature.rule {
      self = .rule(rule)
    } else if let relation = failure.signature.relation {
      self = .relation(relation, failure.role)
    } else {
      self = .adapter
    }
  }
}
