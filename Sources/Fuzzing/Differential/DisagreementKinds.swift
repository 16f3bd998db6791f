import AppFlip

/// The kinds of drafts about which implementations don't agree.
struct DisagreementKinds {
  /// A kind, with the smallest draft that was executed.
  struct Kind {
    let role: Role
    let stances: [Stance]
    var count: Int
    var draft: Draft
  }

  private struct Key: Hashable {
    let role: Role
    let stances: [Stance]
  }

  /// The kinds, in the order in which they were found.
  private(set) var all: [Kind] = []
  private var places: [Key: Int] = [:]

  /// Takes note of what the implementations made of a draft.
  ///
  /// - Parameter executions: what each made of it.
  mutating func note(_ executions: [Execution]) {
    let stances = executions.map { Stance($0.result, $0.judgement) }
    guard let first = executions.first, stances.contains(where: { $0 != stances[0] }) else {
      return
    }
    let draft = first.candidate.draft
    let key = Key(role: draft.role, stances: stances)
    guard let place = places[key] else {
      places[key] = all.count
      return all.append(Kind(role: draft.role, stances: stances, count: 1, draft: draft))
    }
    all[place].count += 1
    if draft.length < all[place].draft.length { all[place].draft = draft }
  }
}
