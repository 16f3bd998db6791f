import AdapterProtocol
import AppFlip
import Reporting

/// What the footer of a report says of the list of expected failures.
enum ExpectedFailures: Sendable {
  /// Results that came as an entry of the list says.
  struct Entry: Sendable {
    let kind: String
    let cases: String
    /// The rule; nil for any, and for faults of the adapter.
    let rule: String?
    let count: Int
    let reason: String
  }

  /// The list was compared: the entries that came as they say, how many results an entry expects, and how
  /// many points differ.
  case compared([Entry], results: Int, departures: Int)
  /// The list couldn't be used.
  case unusable

  /// Reads a footer; nil if no list was asked for.
  init?(_ footer: JSONObject) {
    guard case .object(let list)? = footer["baseline"] else { return nil }
    guard let departures = list.texts("departures"), case .integer(let results)? = list["expected"]
    else {
      self = .unusable
      return
    }
    var entries: [Entry] = []
    if case .array(let elements)? = list["entries"] {
      entries = elements.compactMap(Entry.init)
    }
    self = .compared(entries, results: results, departures: departures.count)
  }

  /// Whether the entries are about as many results as were expected; one that differs counts for none.
  var isConsistent: Bool {
    guard case .compared(let entries, let results, 0) = self else { return true }
    return entries.reduce(0) { $0 + $1.count } == results
  }
}

extension ExpectedFailures.Entry {
  fileprivate init?(_ json: JSON) {
    guard case .object(let object) = json, let kind = object.text("kind"),
      let cases = object.text("cases"), let reason = object.text("reason"),
      case .integer(let count)? = object["count"]
    else { return nil }
    self.init(
      kind: kind, cases: cases, rule: object.text("rule"), count: count, reason: reason)
  }

  /// What is expected, a phrase for people.
  var inWords: String {
    let what =
      switch kind {
      case "fail": count.counted("failure")
      case "fault": count.counted("failure of the adapter itself", "failures of the adapter itself")
      default: "\(count.counted("case")) that can't be judged"
      }
    let text = what + (rule.map { " by \($0)" } ?? "") + " in \(cases)"
    return Octets.escaped(Array(text.utf8))
  }
}
