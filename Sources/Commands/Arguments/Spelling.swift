/// Finds what somebody meant who misspelt it.
enum Spelling {
  /// How many letters may be wrong.
  private static let mostChanges = 3

  /// The word that is nearest to a misspelt one.
  ///
  /// - Parameters:
  ///   - word: the misspelt word.
  ///   - words: the words that there are.
  /// - Returns: nil where none is near.
  static func nearest(to word: String, among words: [String]) -> String? {
    let near = words.map { ($0, changes(from: Array(word.utf8), to: Array($0.utf8))) }
      .filter { $0.1 <= mostChanges && $0.1 < word.utf8.count }
    return near.min { $0.1 < $1.1 }?.0
  }

  /// How many insertions, deletions and replacements make one word of another (Levenshtein, 1966).
  private static func changes(from first: [UInt8], to second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (index, octet) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let replaced = diagonal + (octet == second[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
