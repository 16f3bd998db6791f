import AdapterProtocol

/// The last line of a report, read back: what the run comes to.
///
/// Its numbers of cases and rules are only held against the lines before it.
package struct RecordedFooter: Sendable {
  package let verdict: String
  package let incidents: Int
  package let gaps: [Rule.ID]
  /// The roles of which no request got a code: nothing that they keep proves anything.
  package let neverServed: [String]
  /// How the adapter ended; nil if as it should.
  package let shutdown: String?
  package let isCoverageStrict: Bool
  /// How the run stands to its list of expected failures; nil if there was none.
  package let baseline: Baseline?

  /// What a footer says of a list of expected failures.
  package struct Baseline: Sendable {
    package let entries: [Entry]
    package let results: Int
    package let departures: Int
  }

  /// Results that came as an entry of the list says.
  package struct Entry: Sendable {
    package let kind, cases, reason: String
    /// The rule; nil for any, and for faults of the adapter.
    package let rule: String?
    package let count: Int
  }

  init(_ line: JSONObject, names: StableNames) throws(Flaw) {
    verdict = try line.required("verdict", \.text)
    incidents = try line.required("incidents", \.texts).count
    gaps = try line.required("gaps", \.objects).map { gap throws(Flaw) in
      Rule.ID(rawValue: names.current(try gap.required("rule", \.text), .rule))
    }
    neverServed = try (line["unserved"]?.objects ?? []).filter { $0["never"] == .bool(true) }
      .map { unserved throws(Flaw) in try unserved.required("role", \.text) }
    shutdown = line["shutdown"]?.text
    isCoverageStrict = line["strict_coverage"] == .bool(true)
    baseline = line["baseline"] == nil ? nil : try Baseline(line.required("baseline", \.object))
  }
}

extension RecordedFooter.Baseline {
  fileprivate init(_ list: JSONObject) throws(Flaw) {
    departures = try list.required("departures", \.texts).count
    entries = try list.required("entries", \.objects).map { entry throws(Flaw) in
      RecordedFooter.Entry(
        kind: try entry.required("kind", \.text), cases: try entry.required("cases", \.text),
        reason: try entry.required("reason", \.text), rule: entry["rule"]?.text,
        count: try entry.required("count", \.number))
    }
    results = try list.required("expected", \.number)
    // An entry that differs counts for none.
    guard departures > 0 || entries.reduce(0, { $0 + $1.count }) == results else {
      throw .contradiction("expected")
    }
  }
}
