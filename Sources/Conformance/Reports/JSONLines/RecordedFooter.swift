import AdapterProtocol

/// The last line of a report, read back: what the run comes to.
///
/// Its numbers of cases and rules are only held against the lines before it.
public struct RecordedFooter: Equatable, Sendable {
  /// The verdict: pass, fail or incomplete.
  package let verdict: String
  /// How often something went wrong with the adapter that belongs to no case.
  package let incidents: Int
  /// The required rules that no case could judge.
  package let gaps: [Rule.ID]
  /// The roles of which no request got a code: nothing that they keep proves anything.
  package let neverServed: [String]
  /// How the adapter ended; nil if as it should.
  package let shutdown: String?
  /// Whether a gap fails the run.
  package let isCoverageStrict: Bool
  /// How the run stands to its list of expected failures; nil if there was none.
  package let baseline: Baseline?

  /// What a footer says of a list of expected failures.
  package enum Baseline: Equatable, Sendable {
    /// The list was compared: the entries that came as they say, how many results the list expects, and
    /// how many points differ.
    case compared([Entry], results: Int, departures: Int)
    /// The list couldn't be used.
    case unusable
  }

  /// Results that came as an entry of the list says.
  package struct Entry: Equatable, Sendable {
    package let kind: String
    package let cases: String
    /// The rule; nil for any, and for faults of the adapter.
    package let rule: String?
    package let count: Int
    package let reason: String
  }

  /// Reads the line; throws the member that is wrong.
  init(_ line: JSONObject, names: StableNames) throws(RecordedRunError.Problem) {
    verdict = try line.required("verdict")
    guard let incidents = line.texts("incidents") else { throw .member("incidents") }
    guard let gaps = line.objects("gaps") else { throw .member("gaps") }
    self.incidents = incidents.count
    var rules: [Rule.ID] = []
    for gap in gaps {
      rules.append(Rule.ID(rawValue: names.current(try gap.required("rule"), .rule)))
    }
    self.gaps = rules
    var roles: [String] = []
    for unserved in line.objects("unserved") ?? [] where unserved["never"] == .bool(true) {
      roles.append(try unserved.required("role"))
    }
    neverServed = roles
    shutdown = line.text("shutdown")
    isCoverageStrict = line["strict_coverage"] == .bool(true)
    baseline = line["baseline"] == nil ? nil : try Baseline(try line.object("baseline"))
  }
}

extension RecordedFooter.Baseline {
  fileprivate init(_ list: JSONObject) throws(RecordedRunError.Problem) {
    guard list["error"] == nil else {
      self = .unusable
      return
    }
    guard let departures = list.texts("departures") else { throw .member("departures") }
    guard let objects = list.objects("entries") else { throw .member("entries") }
    var entries: [RecordedFooter.Entry] = []
    for object in objects { entries.append(try RecordedFooter.Entry(object)) }
    let results = try list.number("expected")
    // An entry that differs counts for none.
    guard !departures.isEmpty || entries.reduce(0, { $0 + $1.count }) == results else {
      throw .contradiction("expected")
    }
    self = .compared(entries, results: results, departures: departures.count)
  }
}

extension RecordedFooter.Entry {
  fileprivate init(_ object: JSONObject) throws(RecordedRunError.Problem) {
    kind = try object.required("kind")
    cases = try object.required("cases")
    rule = object.text("rule")
    count = try object.number("count")
    reason = try object.required("reason")
  }
}
