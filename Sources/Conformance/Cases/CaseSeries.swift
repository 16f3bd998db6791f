import AppFlip

/// Cases that show one thing, known by their names: every byte, every length, the 12 URLs.
///
/// Names are permanent, so what a name says of its case is reliable.
package struct CaseSeries: Sendable {
  /// The common prefix of the names of a series.
  private enum Key: Hashable {
    /// A number follows, in hexadecimal digits or not.
    case number(String, radix: Int)
    /// One of the 12 URLs follows, mostly with an outcome after it.
    case redirectURL(String)
    /// The same link, which the user declines.
    case declined(String)
  }

  /// The names of the cases, in their order.
  package let ids: [String]
  /// The names in one line, consecutive names as a range.
  package let shown: String

  package static func grouped(_ ids: [String]) -> [CaseSeries] {
    let all = Set(ids)
    return ids.grouped { key(of: $0, among: all) }.map { key, ids in
      CaseSeries(ids: ids, shown: ids.count == 1 ? ids[0] : shown(ids, key))
    }
  }

  private static let numbered = [("byte-", 16), ("raw-", 16), ("scalar-U+", 16), ("length-", 10)]
  private static let environments = Set(RedirectURL.Environment.allCases.map(\.rawValue))

  private static func key(of id: String, among all: Set<String>) -> Key {
    let parts = id.split(separator: ".").map(String.init)
    if let place = parts.dropFirst().firstIndex(where: environments.contains) {
      return .redirectURL(parts[..<place].joined(separator: "."))
    }
    let last = parts.last ?? id
    for (word, radix) in numbered where last.hasPrefix(word) {
      let digits = last.dropFirst(word.count)
      if Int(digits, radix: radix) != nil {
        return .number(String(id.dropLast(digits.count)), radix: radix)
      }
    }
    let base = parts.dropLast().joined(separator: ".")
    return .declined(last == "declines" && all.contains(base) ? base : id)
  }

  private static func shown(_ ids: [String], _ key: Key) -> String {
    switch key {
    case .number(let start, let radix):
      return start + ranges(ids.map { String($0.dropFirst(start.count)) }, radix: radix)
    case .declined(let base): return "\(base) and \(base).declines"
    case .redirectURL(let start):
      let urls = Set(ids.map { OrdinaryRequest.redirectURL(in: $0[...])?.text ?? $0 }).count
      return "\(start).* (\(urls == 1 ? "1" : "\(urls) of the \(RedirectURL.all.count)") URLs)"
    }
  }

  /// Consecutive numbers as ranges; of lengths, or of more ranges than are shown, the first and the last number.
  private static func ranges(_ numbers: [String], radix: Int) -> String {
    func words(_ run: [String]) -> String {
      run.count == 1 ? run[0] : "\(run[0]) to \(run[run.count - 1])"
    }
    let runs = numbers.reduce(into: [[String]]()) { runs, number in
      let before = runs.last?.last.flatMap { Int($0, radix: radix) }
      if let before, before + 1 == Int(number, radix: radix) {
        runs[runs.count - 1].append(number)
      } else {
        runs.append([number])
      }
    }
    return radix == 16 && runs.count <= mostRuns
      ? runs.map(words).joined(separator: ", ") : words(numbers)
  }

  private static let mostRuns = 4
}
