public import Conformance

/// In what implementations differ about an input.
public enum Matter: Hashable, Sendable {
  /// Some of them break a rule, and the others don't: for each of them whether it does.
  case rule(Rule.ID, isBroken: [Bool])
  /// They decide differently, and none of them breaks a rule that the others keep.
  case decision([Stance])

  /// In what implementations differ.
  ///
  /// What they decide counts only where no rule tells who is right.
  ///
  /// - Parameters:
  ///   - stances: what each of them made of an input.
  ///   - broken: the rules that each of them broke.
  /// - Returns: nothing where they agree.
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
