public import AppFlip
public import Conformance
import Harness

/// The matters in which implementations differ.
struct DisagreementKinds {
  /// A matter, with the smallest input that was executed.
  struct Kind {
    let role: Role
    let matter: Matter
    var count: Int
    /// What each implementation made of the input.
    var executions: [Attempt]

    /// The input.
    var input: FuzzInput { executions[0].queued.input }
    /// Whether an implementation gave no reply to the input in time: a matter of the machine, too.
    var isOfLateness: Bool { executions.contains { $0.result.isLate } }
  }

  private struct Key: Hashable {
    let role: Role
    let matter: Matter
  }

  /// The matters, in the order in which they were found.
  private(set) var all: [Kind] = []
  private var places: [Key: Int] = [:]
  /// How many inputs they differ about.
  private(set) var inputs = 0

  /// Takes note of what the implementations made of an input.
  mutating func note(_ executions: [Attempt]) {
    guard let first = executions.first else { return }
    let input = first.queued.input
    let matters = executions.map(\.judgement).matters
    if !matters.isEmpty { inputs += 1 }
    for matter in matters {
      let key = Key(role: input.role, matter: matter)
      guard let place = places[key] else {
        places[key] = all.count
        all.append(Kind(role: input.role, matter: matter, count: 1, executions: executions))
        continue
      }
      all[place].count += 1
      if input.length < all[place].input.length { all[place].executions = executions }
    }
  }
}

extension [LinkJudgement] {
  /// In what implementations differ of whose answers these are the judgements.
  var matters: [Matter] {
    Matter.all(of: map(Stance.init), breaking: map { $0.violations.compactMap(\.rule) })
  }
}

/// In what implementations differ about an input.
public enum Matter: Hashable, Sendable {
  /// Some of them break a rule, and the others don't: for each of them whether it does.
  case rule(Rule.ID, isBroken: [Bool])
  /// They decide differently, and none of them breaks a rule that the others keep.
  case decision([Stance])

  /// In what implementations differ.
  ///
  /// What they decide counts only if no rule tells who is right.
  static func all(of stances: [Stance], breaking broken: [[Rule.ID]]) -> [Matter] {
    guard let first = broken.first else { return [] }
    if broken.contains(where: { $0 != first }) {
      var rules: [Rule.ID] = []
      for rule in broken.joined() where !rules.contains(rule) { rules.append(rule) }
      let matters = rules.map { rule in
        Matter.rule(rule, isBroken: broken.map { $0.contains(rule) })
      }
      return matters.filter { !$0.isOfAll }
    }
    return stances.contains { $0 != stances[0] } ? [.decision(stances)] : []
  }

  /// Whether all of them break the rule: that is no difference.
  private var isOfAll: Bool {
    if case .rule(_, let isBroken) = self { isBroken.allSatisfy(\.self) } else { false }
  }
}

/// What one implementation decided about an input, without what it wrote.
public struct Stance: Hashable, Sendable {
  /// What was decided; nil if there was no answer.
  public let decision: Decision?
  /// What the request ended with instead of an answer; nil if there was one.
  public let interruption: EvidenceKind?

  /// Reads what came of an input.
  init(_ judgement: LinkJudgement) {
    decision = judgement.decision
    interruption =
      judgement.exchange == nil ? judgement.violations.first?.kind ?? EvidenceKind(.noAnswer) : nil
  }

  /// What was decided, in words.
  public func inWords(of role: Role) -> String {
    guard let decision else { return interruption?.word ?? "no answer" }
    let answers = Answer.allCases.filter(decision.answers.contains)
    // "another error" is one other than invalid_request, of which nothing is said here.
    let words = answers.map {
      $0 == .error ? "an error at the redirect URI" : $0.inWords(of: role)
    }.joined(separator: " and ")
    let error = answers.contains(.error) ? decision.error.map { " (\($0.rawValue))" } : nil
    return (words.isEmpty ? "a flip" : words) + (error ?? "")
  }
}
