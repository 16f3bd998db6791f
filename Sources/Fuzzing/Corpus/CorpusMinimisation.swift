import AppFlip

/// Chooses, of many inputs, a small set that brings out the same.
package enum CorpusMinimisation {
  private struct Signature: Hashable {
    let role: Role
    let value: UInt64
  }

  /// Chooses a small set of inputs with the same signatures as all: what brings out most comes first, of
  /// equals the shortest, and what later choices made superfluous is left out, the longest first.
  ///
  /// What an input of one role brings out is never left to an input of another. The choice doesn't depend
  /// on the order of the inputs.
  package static func choose(_ inputs: [KeptInput]) -> [KeptInput] {
    let inputs = KeptInput.distinct(inputs)
    let signatures = inputs.map { kept in
      kept.signatures.map { Signature(role: kept.input.role, value: $0) }
    }
    var times: [Signature: Int] = [:]
    /// Whether so many others bring out what an input does; nobody knows it of one without a note.
    func isCovered(_ place: Int, by count: Int) -> Bool {
      !signatures[place].isEmpty && signatures[place].allSatisfy { times[$0, default: 0] >= count }
    }
    let chosen = inputs.indices.sorted {
      (-signatures[$0].count, $0) < (-signatures[$1].count, $1)
    }.filter { place in
      if isCovered(place, by: 1) { return false }
      for signature in signatures[place] { times[signature, default: 0] += 1 }
      return true
    }
    let needed = chosen.sorted(by: >).filter { place in
      guard isCovered(place, by: 2) else { return true }
      for signature in signatures[place] { times[signature, default: 0] -= 1 }
      return false
    }
    return needed.reversed().map { inputs[$0] }
  }
}
