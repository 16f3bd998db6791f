/// How much has to be changed to make one text of another.
public enum EditDistance {
  /// How many insertions, deletions and replacements of a byte it takes (Levenshtein, 1966).
  ///
  /// - Parameters:
  ///   - first: the one text; the cost is the product of both lengths.
  ///   - second: the other text.
  /// - Returns: 0 when they are the same.
  public static func between(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (index, byte) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let replaced = diagonal + (byte == second[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
