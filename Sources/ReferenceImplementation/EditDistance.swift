/// How many letters have to be added, taken away or replaced to make one name of another.
enum EditDistance {
  /// The name that is nearest to a mistyped one.
  ///
  /// - Parameters:
  ///   - name: the mistyped name.
  ///   - names: the names that there are.
  /// - Returns: the first of the nearest, nil where there is none.
  static func nearest(to name: String, in names: [String]) -> String? {
    // Whoever leaves the topic or the role out means the whole name.
    if let whole = names.first(where: { $0.hasSuffix("/\(name)") }) { return whole }
    // No name has a hundred octets, and a command line may have a million.
    let name = Array(name.utf8.prefix(100))
    let distances = names.map { (name: $0, distance: distance(name, Array($0.utf8))) }
    return distances.min { $0.distance < $1.distance }?.name
  }

  /// The distance of Levenshtein, a row of its table at a time.
  static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (index, octet) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let replaced = diagonal + (second[column] == octet ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
