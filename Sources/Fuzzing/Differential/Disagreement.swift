import AppFlip
package import Conformance
import Harness

/// A matter in which implementations differ, with the smallest input that was found.
package struct Disagreement: Sendable {
  let matter: Matter
  var count = 1
  var attempts: [Attempt]
  var isMinimal = false

  var input: FuzzInput { attempts[0].input }
  var role: Role { input.role }
  var stances: [Stance] { attempts.map { Stance($0.judgement) } }
  /// Whether an implementation gave no reply in time: a matter of the machine, too.
  var isOfLateness: Bool { attempts.contains { $0.result.isLate } }

  /// The rule that decides; nil if the document is silent, or leaves it open.
  package var rule: Rule? {
    if case .rule(let id, _) = matter { Rule.named(id) } else { nil }
  }

  func isBroken(by index: Int) -> Bool {
    if case .rule(_, let isBroken) = matter { isBroken[index] } else { false }
  }
}

/// The matters in which implementations differ.
struct Disagreements {
  private struct Key: Hashable {
    let role: Role
    let matter: Matter
  }

  private(set) var all: [Disagreement] = []
  private var places: [Key: Int] = [:]
  private(set) var inputs = 0

  mutating func note(_ attempts: [Attempt]) {
    guard let input = attempts.first?.input else { return }
    let matters = Matter.all(of: attempts)
    if !matters.isEmpty { inputs += 1 }
    for matter in matters {
      let key = Key(role: input.role, matter: matter)
      guard let place = places[key] else {
        places[key] = all.count
        all.append(Disagreement(matter: matter, attempts: attempts))
        continue
      }
      all[place].count += 1
      if input.length < all[place].input.length { all[place].attempts = attempts }
    }
  }
}

/// In what implementations differ about an input.
enum Matter: Hashable, Sendable {
  /// Some of them break a rule, and the others don't: for each of them whether it does.
  case rule(Rule.ID, isBroken: [Bool])
  case decision([Stance])

  /// In what implementations differ.
  ///
  /// What they decide counts only if no rule tells who is right.
  static func all(of attempts: [Attempt]) -> [Matter] {
    let broken = attempts.map { $0.judgement.violations.compactMap(\.rule) }
    guard let first = broken.first else { return [] }
    if broken.contains(where: { $0 != first }) {
      var rules: [Rule.ID] = []
      for rule in broken.joined() where !rules.contains(rule) { rules.append(rule) }
      let matters = rules.map { rule in
        Matter.rule(rule, isBroken: broken.map { $0.contains(rule) })
      }
      return matters.filter { !$0.isOfAll }
    }
    let stances = attempts.map { Stance($0.judgement) }
    return stances.contains { $0 != stances[0] } ? [.decision(stances)] : []
  }

  /// Whether all of them break the rule: that is no difference.
  private var isOfAll: Bool {
    if case .rule(_, let isBroken) = self { isBroken.allSatisfy(\.self) } else { false }
  }
}

/// What one implementation decided about an input, without what it wrote.
struct Stance: Hashable, Sendable {
  /// What was decided; nil if there was no answer.
  let decision: Decision?
  /// What the request ended with instead of an answer; nil if there was one.
  let interruption: EvidenceKind?

  init(_ judgement: LinkJudgement) {
    decision = judgement.decision
    interruption =
      judgement.exchange == nil ? judgement.violations.first?.kind ?? EvidenceKind(.noAnswer) : nil
  }

  func inWords(of role: Role) -> String {
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
