import AdapterProtocol
import AppFlip

extension KeptInput {
  /// Each input once, by their roles, the shortest first.
  ///
  /// Copies are joined: what any of them brought out is noted, and nothing is where a copy without a note
  /// stands beside one with it. The order in which the inputs are handed over doesn't matter.
  ///
  /// - Parameter inputs: the inputs.
  /// - Returns: those of them that differ in what is handed over.
  public static func distinct(_ inputs: [KeptInput]) -> [KeptInput] {
    var places: [UInt64: Int] = [:]
    var found: [(key: Key, kept: KeptInput, signatures: [UInt64])] = []
    for kept in inputs {
      let key = Key(kept.input)
      if let place = places[key.fingerprint] {
        if kept.stands(before: found[place].kept) { found[place].kept = kept }
        found[place].signatures += kept.signatures
      } else {
        places[key.fingerprint] = found.count
        found.append((key, kept, kept.signatures))
      }
    }
    return found.sorted { $0.key < $1.key }
      .map { KeptInput($0.kept.input, signatures: $0.signatures) }
  }

  /// Whether this one stands for a copy, which hands the same octets over but may be split otherwise.
  private func stands(before copy: KeptInput) -> Bool {
    if input == copy.input { return !signatures.isEmpty && copy.signatures.isEmpty }
    guard signatures.isEmpty == copy.signatures.isEmpty else { return copy.signatures.isEmpty }
    return JSONWriter.line(.object(input.json))
      .lexicographicallyPrecedes(JSONWriter.line(.object(copy.input.json)))
  }

  /// What inputs are sorted by.
  private struct Key: Comparable {
    let role: Int
    let length: Int
    let fingerprint: UInt64

    init(_ input: FuzzInput) {
      role = Role.allCases.firstIndex(of: input.role) ?? 0
      length = input.length
      fingerprint = input.fingerprint
    }

    static func < (one: Key, other: Key) -> Bool {
      (one.role, one.length, one.fingerprint) < (other.role, other.length, other.fingerprint)
    }
  }
}
