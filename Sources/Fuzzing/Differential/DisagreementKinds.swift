import AppFlip
import Conformance

/// The matters in which implementations differ.
struct DisagreementKinds {
  /// A matter, with the smallest input that was executed.
  struct Kind {
    let role: Role
    let matter: Matter
    var count: Int
    /// What each implementation made of the input.
    var executions: [Execution]

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
  ///
  /// - Parameter executions: what each made of it.
  mutating func note(_ executions: [Execution]) {
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
