import AppFlip

/// Cases that show one thing, told by their names: every byte, every length, the 12 URLs.
///
/// Names are permanent, so that what a name says of its case may be relied on.
public struct CaseSeries: Sendable {
  /// What varies in a series.
  private enum Kind: Hashable {
    /// A number at the end of the name, in hexadecimal digits or not.
    case number(radix: Int)
    /// One of the 12 URLs, mostly with an outcome behind it.
    case redirectURL
    /// The same link, which the person declines.
    case declined
  }

  /// What the cases of a series have in common.
  private struct Key: Hashable {
    let prefix: String
    let kind: Kind
  }

  /// The names of the cases, in their order.
  package let ids: [String]
  /// The names in one line, those in a row as a range.
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
      return Key(prefix: parts[..<place].joined(separator: "."), kind: .redirectURL)
    }
    let last = parts.last ?? id
    for (word, radix) in numbered where last.utf8.starts(with: word.utf8) {
      let digits = last.dropFirst(word.count)
      guard Int(digits, radix: radix) != nil else { continue }
      return Key(prefix: String(id.dropLast(digits.count)), kind: .number(radix: radix))
    }
    let base = parts.dropLast().joined(separator: ".")
    let isDeclined = last == UserDecision.declines.rawValue && all.contains(base)
    return Key(prefix: isDeclined ? base : id, kind: .declined)
  }

  private static func shown(_ ids: [String], _ key: Key) -> String {
    switch key.kind {
    case .number(let radix):
      let digits = ids.map { String($0.dropFirst(key.prefix.count)) }
      return key.prefix + ranges(digits, radix: radix)
    case .declined: return "\(key.prefix) and \(key.prefix).declines"
    case .redirectURL:
      let urls = Set(ids.map { OrdinaryRequest.redirectURL(in: $0[...])?.text ?? $0 }).count
      return "\(key.prefix).* (\(urls == 1 ? "1" : "\(urls) of the \(RedirectURL.all.count)") URLs)"
    }
  }

  /// Numbers in a row as ranges; of lengths, which are chosen here and there, the first and the last.
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
