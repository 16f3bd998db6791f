/// Chooses, of many drafts, a small set that brings out the same behaviours.
///
/// It is the greedy cover of a set: what brings out most that is new comes first, of equals the
/// smallest, and what later choices made superfluous is left out. The choice doesn't depend on the order
/// of the drafts, unless two are handed over alike. It costs n log n in the drafts and their signatures.
public struct Thinning {
  private let drafts: [Draft]
  private let signatures: [[UInt64]]
  /// The places of the drafts, the smallest first.
  private let bySize: [Int]

  /// Prepares to choose.
  ///
  /// - Parameter drafts: the drafts with the signatures of what they bring out.
  private init(_ drafts: [(draft: Draft, signatures: Set<UInt64>)]) {
    self.drafts = drafts.map(\.draft)
    signatures = drafts.map { Array($0.signatures) }
    let keys = drafts.enumerated().map { ($1.draft.length, $1.draft.fingerprint, $0) }
    bySize = drafts.indices.sorted { keys[$0] < keys[$1] }
  }

  /// Chooses a small set of drafts with the same signatures as all.
  ///
  /// - Parameter drafts: the drafts with the signatures of what they bring out; one without any is
  ///   never chosen.
  /// - Returns: the places of the chosen ones in the list, ascending.
  public static func choose(_ drafts: [(draft: Draft, signatures: Set<UInt64>)]) -> [Int] {
    let thinning = Thinning(drafts)
    return thinning.withoutSuperfluous(thinning.cover()).sorted()
  }

  /// Chooses a small set of kept drafts with the same signatures as all.
  ///
  /// - Parameter drafts: the drafts; those without a signature are all chosen, because nobody knows
  ///   what they bring out.
  /// - Returns: the chosen ones, in their order.
  public static func choose(_ drafts: [KeptDraft]) -> [KeptDraft] {
    let noted = drafts.indices.filter { drafts[$0].signature != nil }
    let chosen = choose(
      noted.map { (drafts[$0].draft, Set([drafts[$0].signature].compactMap(\.self))) })
    let kept = Set(chosen.map { noted[$0] })
    return drafts.indices.filter { drafts[$0].signature == nil || kept.contains($0) }
      .map { drafts[$0] }
  }

  /// Chooses greedily: by how much is new, from the most on.
  private func cover() -> [Int] {
    let (ranks, holders) = (ranks, holders)
    var news = signatures.map(\.count)
    var buckets: [[Int]] = Array(repeating: [], count: (news.max() ?? 0) + 1)
    for place in bySize { buckets[news[place]].append(place) }
    var covered: Set<UInt64> = []
    var chosen: [Int] = []
    for gain in stride(from: buckets.count - 1, to: 0, by: -1) {
      for place in buckets[gain].sorted(by: { ranks[$0] < ranks[$1] }) {
        guard news[place] == gain else {
          buckets[news[place]].append(place)
          continue
        }
        chosen.append(place)
        for signature in signatures[place] where covered.insert(signature).inserted {
          for holder in holders[signature, default: []] { news[holder] -= 1 }
        }
      }
    }
    return chosen
  }

  /// The places of the drafts that bring out each behaviour.
  private var holders: [UInt64: [Int]] {
    var holders: [UInt64: [Int]] = [:]
    for place in drafts.indices {
      for signature in signatures[place] { holders[signature, default: []].append(place) }
    }
    return holders
  }

  /// How many drafts are smaller than each.
  private var ranks: [Int] {
    var ranks = drafts.map { _ in 0 }
    for (rank, place) in bySize.enumerated() { ranks[place] = rank }
    return ranks
  }

  /// Leaves out, the largest first, what the others cover too.
  private func withoutSuperfluous(_ chosen: [Int]) -> [Int] {
    var times: [UInt64: Int] = [:]
    for place in chosen { for signature in signatures[place] { times[signature, default: 0] += 1 } }
    let isChosen = Set(chosen)
    var left: [Int] = []
    for place in bySize.reversed() where isChosen.contains(place) {
      if signatures[place].allSatisfy({ times[$0, default: 0] > 1 }) {
        for signature in signatures[place] { times[signature, default: 0] -= 1 }
      } else {
        left.append(place)
      }
    }
    return left
  }
}
