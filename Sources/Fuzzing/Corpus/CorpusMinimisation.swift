import AppFlip

/// Chooses, of many inputs, a small set that brings out the same.
///
/// It is the greedy cover of a set: what brings out most that is new comes first, of equals the
/// shortest, and what later choices made superfluous is left out. It costs about n log n in the inputs
/// and their signatures.
package struct CorpusMinimisation {
  /// For each input, the shortest first, what it brings out, as numbers from 0 on.
  private let signatures: [[Int]]
  /// For each of what is brought out, the inputs that do.
  private let holders: [[Int]]

  /// Chooses a small set of inputs with the same signatures as all.
  ///
  /// What an input of one role brings out is never left to an input of another. The choice doesn't depend
  /// on the order of the inputs.
  package static func choose(_ inputs: [KeptInput]) -> [KeptInput] {
    let inputs = KeptInput.distinct(inputs)
    var isChosen = inputs.map(\.signatures.isEmpty)
    for role in Role.allCases {
      let places = inputs.indices.filter { !isChosen[$0] && inputs[$0].input.role == role }
      let minimisation = CorpusMinimisation(places.map { inputs[$0].signatures })
      for place in minimisation.withoutSuperfluous(minimisation.cover()) {
        isChosen[places[place]] = true
      }
    }
    return zip(inputs, isChosen).filter(\.1).map(\.0)
  }

  private init(_ inputs: [[UInt64]]) {
    var numbers: [UInt64: Int] = [:]
    var holders: [[Int]] = []
    signatures = inputs.enumerated().map { place, signatures in
      signatures.map { signature in
        let number = numbers[signature, default: holders.count]
        if number == holders.count {
          numbers[signature] = number
          holders.append([])
        }
        holders[number].append(place)
        return number
      }
    }
    self.holders = holders
  }

  /// Chooses greedily: by how much is new, from the most on.
  ///
  /// An input waits among those that bring as much new as it did when it was looked at last.
  private func cover() -> [Int] {
    var news = signatures.map(\.count)
    var waiting: [[Int]] = Array(repeating: [], count: (news.max() ?? 0) + 1)
    for place in news.indices { waiting[news[place]].append(place) }
    var isCovered = holders.map { _ in false }
    var chosen: [Int] = []
    for gain in stride(from: waiting.count - 1, to: 0, by: -1) {
      for place in waiting[gain].sorted() {
        guard news[place] == gain else {
          waiting[news[place]].append(place)
          continue
        }
        chosen.append(place)
        for number in signatures[place] where !isCovered[number] {
          isCovered[number] = true
          for holder in holders[number] { news[holder] -= 1 }
        }
      }
    }
    return chosen
  }

  /// Leaves out, the longest first, what the others cover too.
  private func withoutSuperfluous(_ chosen: [Int]) -> [Int] {
    var times = holders.map { _ in 0 }
    for place in chosen { for number in signatures[place] { times[number] += 1 } }
    return chosen.sorted(by: >).filter { place in
      guard signatures[place].allSatisfy({ times[$0] > 1 }) else { return true }
      for number in signatures[place] { times[number] -= 1 }
      return false
    }
  }
}
