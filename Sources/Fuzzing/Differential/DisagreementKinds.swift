import AppFlip
import Conformance

/// The matters in which implementations differ.
struct DisagreementKinds {
  /// A matter, with the smallest draft that was executed.
  struct Kind {
    let role: Role
    let matter: Matter
    var count: Int
    /// What each implementation made of the draft.
    var executions: [Execution]

    /// The draft.
    var draft: Draft { executions[0].candidate.draft }
    /// Whether an implementation gave no reply to the draft in time: a matter of the machine, too.
    var isOfLateness: Bool { executions.contains { $0.result.isLate } }
  }

  private struct Key: Hashable {
    let role: Role
    let matter: Matter
  }

  /// The matters, in the order in which they were found.
  private(set) var all: [Kind] = []
  private var places: [Key: Int] = [:]
  /// How many drafts they differ about.
  private(set) var drafts = 0

  /// Takes note of what the implementations made of a draft.
  ///
  /// - Parameter executions: what each made of it.
  mutating func note(_ executions: [Execution]) {
    guard let first = executions.first else { return }
    let draft = first.candidate.draft
    let matters = executions.map(\.judgement).matters
    if !matters.isEmpty { drafts += 1 }
    for matter in matters {
      let key = Key(role: draft.role, matter: matter)
      guard let place = places[key] else {
        places[key] = all.count
        all.append(Kind(role: draft.role, matter: matter, count: 1, executions: executions))
        continue
      }
      all[place].count += 1
      if draft.length < all[place].draft.length { all[place].executions = executions }
    }
  }
}

extension [LinkJudgement] {
  /// In what implementations differ of whose answers these are the judgements.
  var matters: [Matter] {
    Matter.all(of: map(Stance.init), breaking: map { $0.breaches.compactMap(\.rule) })
  }
}
