import AppFlip

/// Chooses, of many inputs, a small set that brings out the same.
///
/// It is the greedy cover of a set: what brings out most that is new comes first, of equals the
/// shortest, and what later choices made superfluous is left out. It costs about n log n in the inputs
/// and their points.
package enum CorpusMinimisation {
  /// What an input of one role brings out is never left to an input of another.
  package static func choose(_ inputs: [KeptInput]) -> [KeptInput] {
    let inputs = KeptInput.distinct(inputs)
    var chosen = inputs.indices.filter { inputs[$0].points.isEmpty }
    for role in Role.allCases {
      let places = inputs.indices.filter { inputs[$0].input.role == role }
      chosen += withoutSuperfluous(cover(places, of: inputs), of: inputs)
    }
    return chosen.sorted().map { inputs[$0] }
  }

  /// An input waits among those that bring as much new as it did when it was looked at last.
  private static func cover(_ places: [Int], of inputs: [KeptInput]) -> [Int] {
    var waiting = Dictionary(grouping: places) { inputs[$0].points.count }
    var (covered, chosen): (Set<UInt64>, [Int]) = ([], [])
    for gain in stride(from: waiting.keys.max() ?? 0, to: 0, by: -1) {
      for place in waiting[gain, default: []].sorted() {
        let news = inputs[place].points.count { !covered.contains($0) }
        if news == gain {
          chosen.append(place)
          covered.formUnion(inputs[place].points)
        } else {
          waiting[news, default: []].append(place)
        }
      }
    }
    return chosen
  }

  /// Leaves out, the longest first, what the others cover too.
  private static func withoutSuperfluous(_ chosen: [Int], of inputs: [KeptInput]) -> [Int] {
    var times: [UInt64: Int] = [:]
    for place in chosen { for one in inputs[place].points { times[one, default: 0] += 1 } }
    return chosen.sorted(by: >).filter { place in
      let points = inputs[place].points
      guard points.allSatisfy({ times[$0, default: 0] > 1 }) else { return true }
      for one in points { times[one, default: 0] -= 1 }
      return false
    }
  }
}
