package import AdapterProtocol
package import AppFlip

/// A run as `conformance.jsonl` has it: a header, a line for each case, and a footer.
///
/// Every report is made from it. The footer counts what the lines hold: a missing or changed line is an error.
package struct RunRecord: Sendable {
  /// The subject and the settings of the run.
  package struct Header: Message, Sendable {
    var format = RunRecord.format
    package internal(set) var suite = ""
    var protocolVersion = 1
    package internal(set) var adapter = ""
    /// Whether the adapter is a part of the tests of an app.
    var isInProcess = false
    package internal(set) var implementation = Implementation(name: "")
    /// The declaration of the implementation, for each judged role.
    var roles = JSONObject()
    package internal(set) var edition = Edition.newest
    package internal(set) var profile = Profile.default
    package internal(set) var clientID = Text([])
    package internal(set) var appLink = Text([])
    /// Why other roles weren't judged.
    var unjudged: JSONObject?
    package internal(set) var configurations: [Configured]?
    package internal(set) var filter: [String]?

    package static let blank = Header()
    package static let fields = Fields<Header>(
      .required("format", \.format), .required("suite", \.suite),
      .required("protocol", \.protocolVersion), .required("adapter", \.adapter),
      .optional("in_process", \.isInProcess, or: false, isAlwaysWritten: false),
      .required("implementation", \.implementation), .required("roles", \.roles),
      .required("edition", \.edition), .required("profile", \.profile),
      .required("client_id", \.clientID), .required("app_link", \.appLink),
      .optional("roles_not_judged", \.unjudged), .optional("configurations", \.configurations),
      .optional("filter", \.filter))

    package var roleNames: [String] { roles.names }

    func isUnselected(_ role: Role) -> Bool { reasonNotToJudge(role) == Self.unselected }

    package func reasonNotToJudge(_ role: Role) -> String? { unjudged?[role.rawValue]?.text }

    /// The outcomes or features that a judged role declares; nil for any other role.
    package func declared(_ member: String, by role: Role) -> [String]? {
      guard case .object(let capabilities)? = roles[role.rawValue] else { return nil }
      return capabilities[member]?.texts
    }
  }

  /// A configuration that was offered beside the ordinary one.
  package struct Configured: Message, Sendable {
    package internal(set) var name = ""
    /// Why no case of it was run; nil if they were.
    package internal(set) var omission: String?

    package static let blank = Configured()
    package static let fields = Fields<Configured>(
      .required("name", \.name), .optional("not_tested", \.omission))
  }

  /// How the run ended.
  package struct Footer: Message, Sendable {
    var counts = JSONObject()
    package internal(set) var incidents: [Event] = []
    package internal(set) var gaps: [CoverageGap] = []
    /// The roles of which the ordinary request got no code.
    package internal(set) var unserved: [UnservedRole] = []
    /// The common trait of the requests that break a rule.
    var common: [CommonTrait] = []
    var replays: [OrderDependence] = []
    var replayShortfall: String?
    /// Late replies that fail no run.
    var stalls: [String] = []
    package internal(set) var shutdown: String?
    /// Why not all cases were run; nil if they were.
    package internal(set) var shortcoming: String?
    package internal(set) var isCoverageStrict = false
    package internal(set) var baseline: List?
    package internal(set) var verdict = ""

    package static let blank = Footer()
    package static let fields = Fields<Footer>(
      .required("counts", \.counts), .required("incidents", \.incidents), .required("gaps", \.gaps),
      .optional("unserved", \.unserved, or: [], isAlwaysWritten: false),
      .optional("in_common", \.common, or: [], isAlwaysWritten: false),
      .optional("replays", \.replays, or: [], isAlwaysWritten: false),
      .optional("replay_shortfall", \.replayShortfall),
      .optional("stalls", \.stalls, or: [], isAlwaysWritten: false),
      .optional("shutdown", \.shutdown), .optional("shortcoming", \.shortcoming),
      .optional("strict_coverage", \.isCoverageStrict, or: false, isAlwaysWritten: false),
      .optional("baseline", \.baseline), .required("verdict", \.verdict))
  }

  /// The problems of the adapter outside the cases.
  package struct Event: Message, Equatable, Sendable {
    package internal(set) var text = ""
    var fix: String?
    /// The case at which it happens, and the case before which it doesn't.
    var (testCase, after): (String?, String?)
    /// Whether the run ended by it.
    package internal(set) var isGivingUp = false
    var standardError: [String] = []

    package static let blank = Event()
    package static let fields = Fields<Event>(
      .required("text", \.text), .optional("fix", \.fix), .optional("case", \.testCase),
      .optional("after", \.after),
      .optional("gives_up", \.isGivingUp, or: false, isAlwaysWritten: false),
      .optional("stderr", \.standardError, or: [], isAlwaysWritten: false))

    var inWords: String { text + (fix.map { ". \($0)" } ?? "") }
  }

  /// How the results compare with a list of expected failures.
  package struct List: Message, Sendable {
    var file = ""
    package internal(set) var entries: [Entry] = []
    package internal(set) var departures: [UnexpectedResult] = []

    package static let blank = List()
    package static let fields = Fields<List>(
      .required("file", \.file), .required("entries", \.entries),
      .required("departures", \.departures))

    /// The number of expected failures; a pinned choice isn't a failure.
    package var expected: Int { entries.reduce(0) { $0 + $1.failures } }

    /// A sum for each status of entries; nothing if all entries are known failures.
    func byStatus(_ number: (Entry) -> Int) -> String? {
      let sums = entries.grouped(by: \.status).map { ($0, $1.reduce(0) { $0 + number($1) }) }
        .filter { $0.1 > 0 }
      let words = BaselineEntry.Status.allCases.flatMap { status in
        sums.filter { $0.0 == status }.map { "\($1) \(status.rawValue)" }
      }
      return sums.allSatisfy { $0.0 == .known } ? nil : words.joined(separator: ", ")
    }
  }

  /// An entry of the list that was met, or a flaky one.
  package struct Entry: Message, Sendable {
    package internal(set) var kind = ""
    package internal(set) var cases = ""
    package internal(set) var rule: String?
    package internal(set) var count = 0
    package internal(set) var status = BaselineEntry.Status.known
    package internal(set) var reason = ""

    var failures: Int { kind == CaseFailure.Kind.leftOpen.rawValue ? 0 : count }

    package static let blank = Entry()
    package static let fields = Fields<Entry>(
      .required("kind", \.kind), .required("cases", \.cases), .optional("rule", \.rule),
      .required("count", \.count),
      .optional("status", \.status, or: .known, isAlwaysWritten: false),
      .required("reason", \.reason))
  }

  /// The version of the format.
  static let format = 4

  package internal(set) var header = Header()
  package let cases: [CaseRecord]
  package internal(set) var footer = Footer()
  /// How often each verdict was given by each rule of the judged roles, in the order of the rules.
  package let tallies: [(rule: Rule, tally: Tally)]
  /// The folder of the reports, which replay lines name if it isn't the usual one.
  package var reports: String?
  private let indexByID: [String: Int]

  init(_ cases: [CaseRecord]) {
    self.cases = cases
    let counted = Self.tallies(of: cases)
    let names = Set(cases.lazy.map(\.role))
    let rules =
      Rule.associationRules.filter { counted[$0.id] != nil }
      + Role.allCases.filter { names.contains($0.rawValue) }.flatMap(Rule.binding)
      + (names.contains(CaseRecord.composition) ? Rule.binding(nil) : [])
    tallies = rules.map { ($0, counted[$0.id] ?? Tally()) }
    let ids = cases.enumerated().map { ($1.id, $0) }
    indexByID = Dictionary(ids) { first, _ in first }
  }

  package subscript(id: String) -> CaseRecord? { index(of: id).map { cases[$0] } }

  func index(of id: String) -> Int? { indexByID[id] }

  package var failures: [CaseFailure] { cases.flatMap(\.failures) }

  package var roles: [Role] { Role.allCases.filter { header.roleNames.contains($0.rawValue) } }

  /// Whether the adapter is http-adapter.
  var isLive: Bool { Self.isLive(header.adapter) }

  /// Whether a command starts http-adapter: most features can't be declared for a live endpoint.
  package static func isLive(_ command: String) -> Bool {
    ShellWord.rest(behind: EndpointSettings.program, in: command) != nil
  }

  /// Whether cases of several roles were run.
  package var isComposed: Bool { cases.contains { $0.role == CaseRecord.composition } }

  private static func tallies(of cases: [CaseRecord]) -> [Rule.ID: Tally] {
    var tallies: [Rule.ID: Tally] = [:]
    for one in cases {
      for rule in one.rules {
        if let finding = one.finding(by: rule) { tallies[rule, default: Tally()].count(finding) }
      }
    }
    return tallies
  }

  /// How many cases ended how, and how often each rule gave which verdict.
  var counts: JSONObject {
    func object(_ counts: [(String, Int)]) -> JSON {
      .object(JSONObject(counts.filter { $0.1 > 0 }.map { ($0, .integer($1)) }))
    }
    let ends = CaseResult.Summary.allCases.map { end in
      (end.rawValue, cases.count { $0.verdict == end })
    }
    let rules = Self.tallies(of: cases).sorted { $0.key < $1.key }.map { rule, tally in
      (
        rule.rawValue,
        object([
          ("fail", tally.fail), ("warn", tally.warn), ("inconclusive", tally.inconclusive),
          ("pass", tally.pass),
        ])
      )
    }
    return JSONObject([("cases", object(ends)), ("rules", .object(JSONObject(rules)))])
  }
}

/// How often each verdict was given.
package struct Tally: Sendable, Equatable {
  package private(set) var pass = 0
  package private(set) var fail = 0
  /// The failures that a list of expected failures has.
  package private(set) var expected = 0
  package private(set) var warn = 0
  package private(set) var inconclusive = 0

  package var judged: Int { pass + fail + warn }

  package init() {}

  package mutating func count(_ finding: Finding) {
    switch finding.verdict {
    case .pass: pass += 1
    case .fail:
      fail += 1
      expected += finding.isExpected == true ? 1 : 0
    case .warn: warn += 1
    case .inconclusive: inconclusive += 1
    }
  }
}
