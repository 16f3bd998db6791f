package import AdapterProtocol
package import AppFlip
package import Foundation
import Harness

/// A run as `conformance.jsonl` has it: a header, a line for each case, and a footer.
///
/// The footer counts what the lines hold: a missing or changed line is an error.
package struct RunRecord: Sendable {
  /// What was run, and how.
  package struct Header: Message, Sendable {
    var format = RunRecord.format
    package var suite = ""
    var protocolVersion = 1
    package var adapter = ""
    package var implementation = Implementation(name: "")
    /// What the implementation declares, for each role that was judged.
    var roles = JSONObject()
    package var edition = Edition.newest
    package var profile = Profile.default
    package var clientID = Text([])
    package var appLink = Text([])
    /// Why other roles weren't judged.
    var unjudged: JSONObject?
    package var configurations: [Configured]?
    package var filter: [String]?
    /// How many sentences of the document the rules cover.
    var document: JSONObject?

    package static let blank = Header()
    package static let fields = Fields<Header>(
      .required("format", \.format), .required("suite", \.suite),
      .required("protocol", \.protocolVersion), .required("adapter", \.adapter),
      .required("implementation", \.implementation), .required("roles", \.roles),
      .required("edition", \.edition), .required("profile", \.profile),
      .required("client_id", \.clientID), .required("app_link", \.appLink),
      .optional("roles_not_judged", \.unjudged), .optional("configurations", \.configurations),
      .optional("filter", \.filter), .optional("document", \.document))

    package var roleNames: [String] { roles.names }

    package func reasonNotToJudge(_ role: Role) -> String? { unjudged?[role.rawValue]?.text }
  }

  /// A configuration that was offered beside the ordinary one.
  package struct Configured: Message, Sendable {
    package var name = ""
    /// Why no case of it was run; nil if they were.
    package var omission: String?

    package static let blank = Configured()
    package static let fields = Fields<Configured>(
      .required("name", \.name), .optional("not_tested", \.omission))
  }

  /// How the run ended.
  package struct Footer: Message, Sendable {
    var counts = JSONObject()
    package var incidents: [String] = []
    package var gaps: [Gap] = []
    /// The roles of which the ordinary request got no code.
    package var unserved: [Unserved]?
    var replays: [JSONObject]?
    var replayShortfall: String?
    var stalls: [String]?
    package var shutdown: String?
    package var isCoverageStrict: Bool?
    package var baseline: List?
    var head: [String] = []
    package var verdict = ""

    package static let blank = Footer()
    package static let fields = Fields<Footer>(
      .required("counts", \.counts), .required("incidents", \.incidents), .required("gaps", \.gaps),
      .optional("unserved", \.unserved), .optional("replays", \.replays),
      .optional("replay_shortfall", \.replayShortfall), .optional("stalls", \.stalls),
      .optional("shutdown", \.shutdown), .optional("strict_coverage", \.isCoverageStrict),
      .optional("baseline", \.baseline), .required("head", \.head), .required("verdict", \.verdict))
  }

  /// A required rule that no case could judge.
  package struct Gap: Message, Sendable {
    package var rule = Rule.ID(rawValue: "")
    var reasons: [String] = []
    var fix = ""

    package static let blank = Gap()
    package static let fields = Fields<Gap>(
      .required("rule", \.rule), .required("reasons", \.reasons), .required("fix", \.fix))
  }

  /// A role of which the ordinary request got no code.
  package struct Unserved: Message, Sendable {
    package var role = ""
    var testCase = ""
    /// Whether no request of the role got one.
    package var isNever = false
    var fix = ""

    package static let blank = Unserved()
    package static let fields = Fields<Unserved>(
      .required("role", \.role), .required("case", \.testCase), .required("never", \.isNever),
      .required("fix", \.fix))
  }

  /// What a list of expected failures came to.
  package struct List: Message, Sendable {
    var file = ""
    package var expected = 0
    package var entries: [Entry] = []
    package var departures: [String] = []

    package static let blank = List()
    package static let fields = Fields<List>(
      .required("file", \.file), .required("expected", \.expected), .required("entries", \.entries),
      .required("departures", \.departures))

    /// Whether the entries add up; one that isn't met is a departure, and isn't among them.
    fileprivate var isCounted: Bool {
      !departures.isEmpty || entries.reduce(0) { $0 + $1.count } == expected
    }
  }

  /// An entry of the list that was met.
  package struct Entry: Message, Sendable {
    package var kind = ""
    package var cases = ""
    package var rule: String?
    package var count = 0
    package var reason = ""

    package static let blank = Entry()
    package static let fields = Fields<Entry>(
      .required("kind", \.kind), .required("cases", \.cases), .optional("rule", \.rule),
      .required("count", \.count), .required("reason", \.reason))
  }

  /// The version of the format.
  static let format = 3

  package internal(set) var header = Header()
  package internal(set) var cases: [CaseRecord] = []
  package internal(set) var footer = Footer()

  package var failures: [CaseFailure] { cases.flatMap(\.failures) }

  package var roles: [Role] { Role.allCases.filter { header.roleNames.contains($0.rawValue) } }

  /// How often each verdict was given by each rule of the judged roles, in the order of the rules.
  package var tallies: [(rule: Rule, tally: Tally)] {
    let isComposed = cases.contains { $0.role == CaseRecord.composition }
    let rules = roles.flatMap(Rule.binding) + (isComposed ? Rule.binding(nil) : [])
    let tallies = talliesByRule
    return rules.map { ($0, tallies[$0.id] ?? Tally()) }
  }

  private var talliesByRule: [Rule.ID: Tally] {
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
    let rules = talliesByRule.sorted { $0.key < $1.key }.map { rule, tally in
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

// MARK: - Reading

extension RunRecord {
  package init(
    contentsOf url: URL, shownAs shown: String, mayBeFiltered: Bool = false
  ) throws(FileError) {
    try self.init(Self.bytes(of: url, shownAs: shown), file: shown, mayBeFiltered: mayBeFiltered)
  }

  package static func bytes(of url: URL, shownAs shown: String) throws(FileError) -> [UInt8] {
    do { return try SafeFile.read(url) } catch {
      if error is FileFault { throw FileError(shown, .read, error) }
      throw FileError(shown, "the report can't be read; run swift test first, or name another one")
    }
  }

  package init(
    _ bytes: [UInt8], file: String, mayBeFiltered: Bool = false, mayBeIncomplete: Bool = false
  ) throws(FileError) {
    var (lines, ids) = (0, Set<String>())
    var (header, footer): (Header?, Footer?)
    // Behind the last line feed there is a part of a line, or nothing.
    let whole = bytes.prefix(bytes.lastIndex(of: UInt8(ascii: "\n")) ?? 0)
    let errors = FileError.ofLines(Array(whole), in: file) { line, _ throws(Flaw) in
      lines += 1
      if lines == 1 { return header = try Self.header(line) }
      guard footer == nil else { throw Flaw("there is a line behind the footer; \(Flaw.again)") }
      let object = try Self.object(line)
      switch object["type"]?.text {
      case "case":
        let one = try Self.read(object, as: CaseRecord.self)
        guard ids.insert(one.id).inserted else {
          throw Flaw("the case \(one.id.prefix(100)) has a line before this one; \(Flaw.again)")
        }
        cases.append(one)
      case "footer": footer = try Self.read(object, as: Footer.self)
      default: throw Flaw("this is no line of a report; \(Flaw.again)")
      }
    }
    if let first = errors.first { throw first }
    guard let header else { throw FileError(file, line: 1, .noHeader) }
    guard header.filter == nil || mayBeFiltered else {
      throw FileError(
        file, line: 1,
        "only a part of the cases was run, and a baseline is about all of them; run again without "
          + "--filter")
    }
    guard let footer else {
      throw FileError(file, "the report is cut off: it has no footer; run swift test again")
    }
    guard footer.counts == counts else {
      throw FileError(
        file, line: lines, "its numbers aren't those of the other lines; \(Flaw.again)")
    }
    guard footer.baseline?.isCounted != false else {
      throw FileError(
        file, line: lines, "the entries of baseline don't add up to expected; \(Flaw.again)")
    }
    guard mayBeIncomplete || footer.verdict != "incomplete" else {
      throw FileError(file, .unfinished("not all cases were run"))
    }
    (self.header, self.footer) = (header, footer)
  }

  private static func header(_ line: ArraySlice<UInt8>) throws(Flaw) -> Header {
    if line.isEmpty { throw .noHeader }
    let object = try object(line)
    if object["type"]?.text == "unfinished" { throw .unfinished(object["reason"]?.text ?? "") }
    guard object["type"]?.text == "header", object["format"] == .integer(format) else {
      throw .noHeader
    }
    return try read(object, as: Header.self)
  }

  private static func object(_ line: ArraySlice<UInt8>) throws(Flaw) -> JSONObject {
    do throws(JSONError) {
      if case .object(let object) = try JSONReader.read(Array(line)) { return object }
    } catch { throw Flaw("this is no line of a report: \(error); name conformance.jsonl") }
    throw Flaw("this is no line of a report: it is no object; name conformance.jsonl")
  }

  private static func read<Line: Message>(
    _ object: JSONObject, as type: Line.Type
  ) throws(Flaw) -> Line {
    do throws(MessageError) {
      return try Line(Members(.object(object), known: ["type"] + Line.fields.names))
    } catch { throw Flaw("\(error); \(Flaw.again)") }
  }
}

extension Flaw {
  fileprivate static let noHeader = Flaw(
    "this is no report of this version of the suite; run swift test again, then name "
      + "conformance.jsonl")

  fileprivate static func unfinished(_ verdict: String) -> Flaw {
    Flaw("the run didn't finish (\(verdict)); run it again")
  }

  fileprivate static let again = "restore the report, or run swift test again"
}

// MARK: - Values

extension Profile: MessageValue {}

extension Edition: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    guard let edition = Edition(rawValue: try Int(value)) else {
      throw .bad(JSONPath(), "must be an edition of the document")
    }
    self = edition
  }

  package var json: JSON { .integer(rawValue) }
}

extension JSON {
  /// An object without what is nil.
  package static func members(_ members: [(String, JSON?)]) -> JSON {
    .object(JSONObject(members.compactMap { name, value in value.map { (name, $0) } }))
  }

  package var text: String? {
    if case .string(let octets) = self { String(decoding: octets, as: UTF8.self) } else { nil }
  }

  /// The texts of a list; nil if it is none.
  package var texts: [String]? {
    guard case .array(let elements) = self else { return nil }
    let texts = elements.compactMap(\.text)
    return texts.count == elements.count ? texts : nil
  }
}

extension JSONObject {
  fileprivate var names: [String] { members.map { String(decoding: $0.name, as: UTF8.self) } }
}
