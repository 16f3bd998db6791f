import AppFlip

/// Finds the known words that are like a misspelt word.
package enum Spelling {
  private static let mostChanges = 3

  package static func nearest(to word: String, among words: [String]) -> String? {
    let near = words.map { ($0, EditDistance.between(Array(word.utf8), Array($0.utf8))) }
      .filter { $0.1 <= mostChanges && $0.1 < word.utf8.count }
    return near.min { $0.1 < $1.1 }?.0
  }

  package static func suggestion(for word: String, among words: [String]) -> String {
    nearest(to: word, among: words).map { "; did you mean \($0)?" } ?? ""
  }

  /// Suggests the names that contain the given name, then the names that differ in the fewest letters.
  package static func suggestions(for name: String, among names: [String]) -> String {
    let bytes = Array(name.utf8)
    let ranked = names.map { candidate in
      let other = Array(candidate.utf8)
      let isInside = !bytes.isEmpty && other.contains(bytes)
      return (isInside ? 0 : 1, EditDistance.between(bytes, other), candidate)
    }
    let near = ranked.sorted(by: <).prefix(5).filter { rank, changes, _ in
      rank == 0 || changes <= mostChanges && changes < bytes.count
    }
    return near.isEmpty ? "" : "; did you mean \(near.map(\.2).joined(separator: ", "))?"
  }
}
