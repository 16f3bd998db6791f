import AdapterProtocol
import AppFlip

extension KeptDraft {
  /// Each draft once, by their roles, the shortest first.
  ///
  /// Copies are joined: what any of them brought out is noted, and nothing is where a copy without a note
  /// stands beside one with it. The order in which the drafts are handed over doesn't matter.
  ///
  /// - Parameter drafts: the drafts.
  /// - Returns: those of them that differ in what is handed over.
  public static func distinct(_ drafts: [KeptDraft]) -> [KeptDraft] {
    var places: [UInt64: Int] = [:]
    var found: [(key: Key, kept: KeptDraft, signatures: [UInt64])] = []
    for kept in drafts {
      let key = Key(kept.draft)
      if let place = places[key.fingerprint] {
        if kept.stands(before: found[place].kept) { found[place].kept = kept }
        found[place].signatures += kept.signatures
      } else {
        places[key.fingerprint] = found.count
        found.append((key, kept, kept.signatures))
      }
    }
    return found.sorted { $0.key < $1.key }
      .map { KeptDraft($0.kept.draft, signatures: $0.signatures) }
  }

  /// Whether this one stands for a copy, which hands the same octets over but may be split otherwise.
  private func stands(before copy: KeptDraft) -> Bool {
    if draft == copy.draft { return !signatures.isEmpty && copy.signatures.isEmpty }
    guard signatures.isEmpty == copy.signatures.isEmpty else { return copy.signatures.isEmpty }
    return JSONWriter.line(.object(draft.json))
      .lexicographicallyPrecedes(JSONWriter.line(.object(copy.draft.json)))
  }

  /// What drafts are sorted by.
  private struct Key: Comparable {
    let role: Int
    let length: Int
    let fingerprint: UInt64

    init(_ draft: Draft) {
      role = Role.allCases.firstIndex(of: draft.role) ?? 0
      length = draft.length
      fingerprint = draft.fingerprint
    }

    static func < (one: Key, other: Key) -> Bool {
      (one.role, one.length, one.fingerprint) < (other.role, other.length, other.fingerprint)
    }
  }
}
