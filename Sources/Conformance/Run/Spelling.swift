import AppFlip

/// Finds what somebody meant who misspelt it.
package enum Spelling {
  private static let mostChanges = 3
  private static let mostWords = 5

  package static func nearest(to word: String, among words: [String]) -> String? {
    let near = words.map { ($0, EditDistance.between(Array(word.utf8), Array($0.utf8))) }
      .filter { $0.1 <= mostChanges && $0.1 < word.utf8.count }
    return near.min { $0.1 < $1.1 }?.0
  }

  package static func suggestion(for word: String, among words: [String]) -> String {
    nearest(to: word, among: words).map { "; did you mean \($0)?" } ?? ""
  }

  package static func suggestions(for name: String, among names: [String]) -> String {
    let near = closest(to: name, among: names)
    return near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", "))?"
  }

  /// The names that are nearest to one that isn't there: those that it is a part of, then those that
  /// differ in the fewest letters.
  private static func closest(to name: String, among names: [String]) -> [String] {
    let octets = Array(name.utf8)
    let ranked = names.map { candidate in
      let other = Array(candidate.utf8)
      let isInside = !octets.isEmpty && other.contains(octets)
      return (name: candidate, isInside: isInside, changes: EditDistance.between(octets, other))
    }
    let sorted = ranked.sorted {
      ($0.isInside ? 0 : 1, $0.changes, $0.name) < ($1.isInside ? 0 : 1, $1.changes, $1.name)
    }
    return sorted.prefix(mostWords).filter {
      $0.isInside || $0.changes <= mostChanges && $0.changes < octets.count
    }.map(\.name)
  }
}
