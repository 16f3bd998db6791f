import AppFlip

/// Cases that show one thing, told by their names: every octet, every length, the 12 URLs.
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

  private struct Key: Hashable {
    let prefix: String
    let kind: Kind
  }

  private struct Place {
    let key: Key
    /// What distinguishes the case in its series.
    let member: String
    let number: Int
  }

  /// The names of the cases, in their order.
  package let ids: [String]
  /// The names in one line, those in a row as a range.
  package let shown: String

  package static func grouped(_ ids: [String]) -> [CaseSeries] {
    let all = Set(ids)
    var order: [Key] = []
    var places: [Key: [(id: String, place: Place)]] = [:]
    for id in ids {
      let place = place(of: id, among: all)
      if places[place.key] == nil { order.append(place.key) }
      places[place.key, default: []].append((id, place))
    }
    return order.map { key in
      let members = places[key] ?? []
      return CaseSeries(ids: members.map(\.id), shown: shown(key, members.map(\.place)))
    }
  }

  // MARK: - Names

  private static let numbered: [(word: String, radix: Int)] = [
    ("octet-", 16), ("raw-", 16), ("scalar-U+", 16), ("length-", 10),
  ]

  private static func place(of id: String, among all: Set<String>) -> Place {
    let parts = id.split(separator: ".").map(String.init)
    for index in parts.indices where index > 0 && environments.contains(parts[index]) {
      let prefix = parts[..<index].joined(separator: ".")
      let rest = parts[index...].joined(separator: ".")
      return Place(key: Key(prefix: prefix, kind: .redirectURL), member: rest, number: 0)
    }
    let last = parts.last ?? id
    for (word, radix) in numbered where last.utf8.starts(with: word.utf8) {
      guard let number = Int(last.dropFirst(word.count), radix: radix) else { continue }
      let digits = String(last.dropFirst(word.count))
      let prefix = (parts.dropLast() + [word]).joined(separator: ".")
      return Place(
        key: Key(prefix: prefix, kind: .number(radix: radix)), member: digits, number: number)
    }
    let base = parts.dropLast().joined(separator: ".")
    let isDeclined = last == Outcome.declines.rawValue && all.contains(base)
    return Place(
      key: Key(prefix: isDeclined ? base : id, kind: .declined), member: id,
      number: isDeclined ? 1 : 0)
  }

  private static let environments = Set(RedirectURL.Environment.allCases.map(\.rawValue))

  // MARK: - In a line

  private static func shown(_ key: Key, _ places: [Place]) -> String {
    switch key.kind {
    case .number(let radix): return "\(key.prefix)\(ranges(places, isDense: radix == 16))"
    case .declined:
      return places.count > 1
        ? "\(key.prefix) and \(key.prefix).declines" : places.first?.member ?? key.prefix
    case .redirectURL:
      guard places.count > 1 else { return "\(key.prefix).\(places.first?.member ?? "")" }
      let urls = Set(places.map { url(in: $0.member) }).count
      return "\(key.prefix).* (\(urls == 1 ? "1" : "\(urls) of the \(RedirectURL.all.count)") URLs)"
    }
  }

  /// The environment and the bundle id, without the outcome.
  private static func url(in member: String) -> String {
    let ids = RedirectURL.all.map { "\($0.environment.rawValue).\($0.bundleID)" }
    let fitting = ids.filter { member == $0 || member.utf8.starts(with: "\($0).".utf8) }
    return fitting.max { $0.utf8.count < $1.utf8.count } ?? member
  }

  /// Numbers in a row as ranges; of lengths, which are chosen here and there, the first and the last.
  private static func ranges(_ places: [Place], isDense: Bool) -> String {
    guard let first = places.first, let last = places.last, places.count > 1 else {
      return places.first?.member ?? ""
    }
    var runs: [(first: Place, last: Place)] = []
    for place in places {
      if let end = runs.last?.last, place.number == end.number + 1 {
        runs[runs.count - 1].last = place
      } else {
        runs.append((place, place))
      }
    }
    guard isDense, runs.count <= mostRuns else { return "\(first.member) to \(last.member)" }
    return runs.map { run in
      run.first.number == run.last.number
        ? run.first.member : "\(run.first.member) to \(run.last.member)"
    }.joined(separator: ", ")
  }

  private static let mostRuns = 4
}
