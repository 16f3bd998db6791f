import AppFlip
import Conformance

/// How a rule fared in all cases of a run.
struct RuleStanding: Sendable {
  /// What became of a rule in a run as a whole.
  enum Fate: CaseIterable {
    /// It held in every case that could judge it.
    case met
    /// It is broken.
    case failed
    /// It is broken only as the list of expected failures says.
    case expected
    /// It is broken, and the run doesn't fail by that.
    case warned
    /// No case could judge it.
    case untested
  }

  /// Why a case couldn't judge it.
  struct Doubt: Hashable {
    let evidence: EvidenceKind
    let reason: String
  }

  let rule: Rule
  private(set) var passed = 0
  private(set) var failed = 0
  private(set) var expected = 0
  private(set) var warned = 0
  /// The cases that couldn't judge it.
  private(set) var untested = 0
  /// Why they couldn't, each reason once.
  private(set) var doubts: [Doubt] = []

  /// Begins with no case.
  init(_ rule: Rule) { self.rule = rule }

  /// How many cases judged it.
  var judged: Int { passed + failed + warned }

  var fate: Fate {
    if failed > 0 { return failed == expected ? .expected : .failed }
    if warned > 0 { return .warned }
    return passed > 0 ? .met : .untested
  }

  /// Counts a case.
  mutating func count(_ finding: RecordedCase.Finding?) {
    guard let finding else { return passed += 1 }
    switch finding.verdict {
    case .fail:
      failed += 1
      if finding.isExpected { expected += 1 }
    case .warn: warned += 1
    case .pass: passed += 1
    case .inconclusive, .notRun:
      untested += 1
      guard let doubt = Doubt(finding), !doubts.contains(doubt) else { return }
      doubts.append(doubt)
    }
  }
}

extension RuleStanding.Doubt {
  /// The reason in a finding; nil if it is none of its own, as after a crash.
  init?(_ finding: RecordedCase.Finding) {
    guard let evidence = finding.evidence, let reason = finding.reason else { return nil }
    self.evidence = evidence
    let isOfMachine =
      Self.ofMachine.contains(evidence.word) || evidence.word.hasPrefix("unsupported")
    self.reason =
      isOfMachine
      ? evidence.word.split(separator: "-").joined(separator: " ")
      : Octets.escaped(Array(reason.utf8))
  }

  /// The reasons whose sentences hold what an adapter or a machine said, such as a path.
  private static let ofMachine = Set(
    [
      EvidenceCode.Fixed.referenceNotStarted, .referenceUnanswered, .threw, .adapterError,
      .timedOut, .crashed, .protocolError, .notRun,
    ].map(\.rawValue))
}

// MARK: - Names

extension Sequence<Rule.ID> {
  /// The names in few words: those of one role, and in it those of one topic, together.
  func inGroups(
    marking mark: (Rule.ID) -> String = { _ in "" }
  ) -> [(head: String, names: String)] {
    let parts = map { (id: $0, parts: $0.rawValue.split(separator: "/").map(String.init)) }
    return parts.grouped { $0.parts.first ?? "" }.map { head, rules in
      let topics = rules.grouped { $0.parts.dropFirst().first ?? "" }.map { topic, rules in
        let names = rules.map { $0.parts.dropFirst(2).joined(separator: "/") + mark($0.id) }
        return rules.contains { $0.parts.count < 3 }
          ? topic + names.joined() : "\(topic) (\(names.joined(separator: ", ")))"
      }
      return ("\(head)/", topics.joined(separator: ", "))
    }
  }
}
