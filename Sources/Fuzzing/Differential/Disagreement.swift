import AppFlip
package import Conformance

/// A matter in which implementations differ, with the smallest input that was found.
package struct Disagreement: Sendable {
  let matter: Matter
  var count = 1
  var attempts: [Attempt]
  var isMinimal = false

  var input: FuzzRequest { attempts[0].input }
  var role: Role { input.role }
  var stances: [Stance] { attempts.map { Stance($0.judgement) } }

  /// The rule that decides; nil if the document is silent, or leaves it open.
  package var rule: Rule? {
    if case .rule(let id, _) = matter { Rule.named(id) } else { nil }
  }

  func isBroken(by index: Int) -> Bool {
    if case .rule(_, let isBroken) = matter { isBroken[index] } else { false }
  }
}

enum Matter: Equatable, Sendable {
  /// Some of them break a rule, and the others don't: for each of them whether it does.
  case rule(Rule.ID, isBroken: [Bool])
  case decision([Stance])

  /// What they decide counts only if no rule tells who is right.
  static func all(of attempts: [Attempt]) -> [Matter] {
    let broken = attempts.map { $0.judgement.violations.compactMap(\.rule) }
    if broken.contains(where: { $0 != broken[0] }) {
      var rules: [Rule.ID] = []
      for rule in broken.joined() where !rules.contains(rule) { rules.append(rule) }
      return rules.map { rule in (rule, broken.map { $0.contains(rule) }) }
        .filter { $0.1.contains(false) }.map { Matter.rule($0, isBroken: $1) }
    }
    let stances = attempts.map { Stance($0.judgement) }
    return stances.contains { $0 != stances[0] } ? [.decision(stances)] : []
  }
}

/// What one implementation decided about an input, without what it wrote.
struct Stance: Equatable, Sendable {
  let decision: Decision?
  /// What the request ended with instead of an answer.
  let interruption: EvidenceKind?

  init(_ judgement: LinkJudgement) {
    decision = judgement.decision
    interruption =
      judgement.exchange == nil ? judgement.violations.first?.kind ?? EvidenceKind(.noAnswer) : nil
  }

  func inWords(of role: Role) -> String {
    guard let decision else { return interruption?.word ?? "no answer" }
    // "another error" is one other than invalid_request, of which nothing is said here.
    let words = Answer.allCases.filter(decision.answers.contains).map {
      $0 == .error ? "an error at the redirect URI" : $0.inWords(of: role)
    }.joined(separator: " and ")
    let isError = decision.answers.contains(.error)
    let error = isError ? decision.error.map { " (\($0.rawValue))" } : nil
    return (words.isEmpty ? "a flip" : words) + (error ?? "")
  }
}
