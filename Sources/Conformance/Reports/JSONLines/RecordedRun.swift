package import AdapterProtocol
package import AppFlip
package import Foundation
import Harness

/// A run, read back from its JSON Lines: the one reader that baselines, comparisons and statements share.
///
/// It knows what belongs in a report: one header, one line a case, one footer, whose numbers are those of
/// the lines. So a line that is missing, or that lost a rule or a finding, is noticed by everybody.
package struct RecordedRun: Sendable {
  package let header: RecordedHeader
  package let cases: [RecordedCase]
  package let footer: RecordedFooter
  package static let composition = "composition"

  package var failures: [CaseFailure] { cases.flatMap(\.failures) }

  package init(
    contentsOf url: URL, shownAs shown: String, mayBeFiltered: Bool = false
  ) throws(FileError) {
    try self.init(
      Self.octets(of: url, shownAs: shown), file: shown, mayBeFiltered: mayBeFiltered)
  }

  package static func octets(of url: URL, shownAs shown: String) throws(FileError) -> [UInt8] {
    do { return try SafeFile.read(url) } catch {
      if error is FileFault { throw FileError(shown, .read, error) }
      throw FileError(shown, "the report can't be read; run swift test first, or name another one")
    }
  }

  package init(
    _ octets: [UInt8], file: String, mayBeFiltered: Bool = false, mayBeIncomplete: Bool = false
  ) throws(FileError) {
    var lines = RecordedLines()
    // What follows the last line feed is a line that was cut, or nothing.
    let whole = octets.prefix(octets.lastIndex(of: UInt8(ascii: "\n")) ?? 0)
    let errors = FileError.ofLines(Array(whole), in: file) { row, _ throws(Flaw) in
      if !whole.isEmpty { try lines.add(row) }
    }
    if let first = errors.first { throw first }
    guard let header = lines.header else { throw FileError(file, line: 1, .noHeader) }
    guard header.filter == nil || mayBeFiltered else {
      throw FileError(
        file, line: 1,
        "only a part of the cases was run, and a baseline is about all of them; run again without "
          + "--filter")
    }
    guard let footer = lines.footer else {
      throw FileError(file, "the report is cut off: it has no footer; run swift test again")
    }
    guard mayBeIncomplete || footer.verdict != "incomplete" else {
      throw FileError(file, .unfinished("not all cases were run"))
    }
    (self.header, cases, self.footer) = (header, lines.cases, footer)
  }
}

/// The lines of a report that were read so far, held against each other.
private struct RecordedLines {
  private(set) var header: RecordedHeader?
  private(set) var cases: [RecordedCase] = []
  private(set) var footer: RecordedFooter?
  private var ids: Set<String> = []
  private var counts = RunCounts()

  mutating func add(_ row: ArraySlice<UInt8>) throws(Flaw) {
    let line = try Self.object(row)
    let type = line["type"]?.text ?? ""
    guard header != nil else { return header = try Self.header(line, type) }
    switch type {
    case "case" where footer == nil:
      let one = try RecordedCase(line)
      guard ids.insert(one.id).inserted else {
        throw Flaw("the case \(one.id.prefix(100)) has a line before this one; \(Flaw.again)")
      }
      var verdicts: [String: String] = [:]
      for finding in line["findings"]?.objects ?? [] {
        verdicts[finding["rule"]?.text ?? ""] = finding["verdict"]?.text
      }
      let rules = line["rules"]?.texts ?? []
      counts.count(one.verdict, rules.map { ($0, verdicts.removeValue(forKey: $0) ?? "pass") })
      guard verdicts.isEmpty else { throw .member("rules") }
      cases.append(one)
    case "footer" where footer == nil:
      footer = try RecordedFooter(line)
      if let member = counts.contradiction(in: line) { throw .contradiction(member) }
    default:
      throw Flaw(
        "a line of the type \"\(type.prefix(20))\" doesn't belong here: a report has one header, a "
          + "line for each case, and one footer; \(Flaw.again)")
    }
  }

  private static func header(_ line: JSONObject, _ type: String) throws(Flaw) -> RecordedHeader {
    if type == "unfinished" { throw .unfinished(line["reason"]?.text ?? "") }
    guard type == "header", line["format"] == .integer(JSONLinesReport.format) else {
      throw .noHeader
    }
    return try RecordedHeader(line)
  }

  private static func object(_ row: ArraySlice<UInt8>) throws(Flaw) -> JSONObject {
    func flaw(_ error: String) -> Flaw {
      Flaw("this is no line of a report: \(error); name conformance.jsonl")
    }
    do throws(JSONError) {
      if case .object(let object) = try JSONReader.read(Array(row)) { return object }
    } catch { throw flaw("\(error)") }
    throw flaw("it is no object")
  }
}

/// How many cases ended how, and how often each rule gave which verdict: a footer has that, so that a
/// lost line, or one that lost a rule, shows.
struct RunCounts {
  private var cases: [CaseResult.Summary: Int] = [:]
  private var rules: [String: [String: Int]] = [:]

  mutating func count(_ summary: CaseResult.Summary, _ verdicts: [(rule: String, name: String)]) {
    cases[summary, default: 0] += 1
    for verdict in verdicts { rules[verdict.rule, default: [:]][verdict.name, default: 0] += 1 }
  }

  var members: [(String, JSON?)] {
    let summaries: [(String, JSON?)] = CaseResult.Summary.allCases.map { summary in
      let count = cases[summary] ?? 0
      return (summary.rawValue, summary == .notRun && count == 0 ? nil : .integer(count))
    }
    let tallies = rules.sorted { $0.key < $1.key }.map { rule, counts in
      (rule, JSON.members(counts.sorted { $0.key < $1.key }.map { ($0, .integer($1)) }))
    }
    return [("cases", .integer(cases.values.reduce(0, +)))] + summaries
      + [("rules", .members(tallies))]
  }

  /// The member of a footer that says something else; nil if none does.
  fileprivate func contradiction(in footer: JSONObject) -> String? {
    let wrong = members.first { (footer[$0.0] ?? .integer(0)) != ($0.1 ?? .integer(0)) }
    guard let (name, value) = wrong else { return nil }
    guard let own = value?.object, let told = footer[name]?.object,
      own.members.count == told.members.count
    else { return name }
    return own.names.first { own[$0] != told[$0] }.map { "\(name), \($0)" } ?? name
  }
}

// MARK: - The lines

package struct RecordedHeader: Sendable {
  package let suite, adapter, implementation, profile: String
  package let version, language: String?
  package let roles: [String]
  package let edition: Int
  package let filter: [String]?
  package let clientID, appLink: JSON
  package let rolesNotJudged: [String: String]
  package let configurations: [(name: String, omission: String?)]

  fileprivate init(_ line: JSONObject) throws(Flaw) {
    let named = try line.required("implementation", \.object)
    implementation = try named.required("name", \.text)
    (version, language) = (named["version"]?.text, named["language"]?.text)
    roles = try line.required("roles", \.object).names
    edition = try line.required("edition", \.number)
    profile = try line.required("profile", \.text)
    filter = line["filter"]?.texts
    suite = try line.required("suite", \.text)
    adapter = try line.required("adapter", \.text)
    clientID = try line.required("client_id", \.self)
    appLink = try line.required("app_link", \.self)
    let unjudged = line["roles_not_judged"]?.object ?? JSONObject()
    rolesNotJudged = Dictionary(
      try unjudged.names.map { role throws(Flaw) in (role, try unjudged.required(role, \.text)) }
    ) { first, _ in first }
    configurations = try (line["configurations"]?.objects ?? []).map { one throws(Flaw) in
      (try one.required("name", \.text), one["not_tested"]?.text)
    }
  }
}

package struct RecordedCase: Sendable {
  package struct Finding: Sendable {
    package let rule: Rule.ID?
    package let verdict: CaseResult.Summary
    /// What shows it, as a baseline names it; nil for what needs no entry.
    package let evidence: EvidenceKind?
    package let reason: String?
    package let isExpected: Bool
  }

  package let id, role: String
  /// The digest of what the case sends and permits; nil in a report of before there were digests.
  package let digest: String?
  package let verdict: CaseResult.Summary
  package let rules: Set<Rule.ID>
  /// What wasn't a pass, in the order of the report; a fault of the adapter comes first.
  package let findings: [Finding]
  /// What was chosen where the document is silent, as a baseline pins it; nil for any other case.
  package let choice: CaseFailure?

  fileprivate init(_ line: JSONObject) throws(Flaw) {
    id = try line.required("id", \.text)
    role = try line.required("role", \.text)
    rules = Set(try line.required("rules", \.texts).map(Rule.ID.init))
    verdict = try line.required("verdict", \.summary)
    digest = line["digest"]?.text
    let objects = line["findings"] == nil ? [] : try line.required("findings", \.objects)
    let fault = line["fault"] == nil ? [] : [try Finding(line, nil, .fail)]
    findings =
      try fault
      + objects.map { object throws(Flaw) in
        let verdict = try object.required("verdict", \.summary)
        let rule = Rule.ID(rawValue: try object.required("rule", \.text))
        return try Finding(object, rule, verdict)
      }
    let answers = line["policy"] == nil ? [] : (line["answers"]?.texts ?? [])
    choice = CaseFailure(id, choosing: AnswerSet(answers.compactMap(Answer.init)))
    // What was never run has no verdict of a rule that would count.
    let found = Set(findings.map(\.verdict))
    let worst = CaseResult.Summary.allCases.first(where: found.contains)
    guard verdict == .notRun || verdict == worst ?? .pass else { throw .contradiction("verdict") }
  }

  /// What a baseline must list of the case: a fault of the adapter alone, or every verdict that has a
  /// kind of evidence.
  var failures: [CaseFailure] {
    let isAtFault = findings.contains { $0.rule == nil }
    return findings.compactMap { finding in
      guard let evidence = finding.evidence, !isAtFault || finding.rule == nil else { return nil }
      let kind: CaseFailure.Kind =
        finding.rule == nil ? .fault : finding.verdict == .fail ? .fail : .inconclusive
      return CaseFailure(kind, id, by: finding.rule, as: evidence)
    }
  }
}

extension RecordedCase.Finding {
  fileprivate init(
    _ object: JSONObject, _ rule: Rule.ID?, _ verdict: CaseResult.Summary
  ) throws(Flaw) {
    (self.rule, self.verdict, reason) = (rule, verdict, object["reason"]?.text)
    isExpected = object["is_expected"] == .bool(true)
    evidence =
      verdict == .fail || object["as"] != nil
      ? try object.required("as") { $0.text.flatMap(EvidenceKind.init) } : nil
  }
}

package struct RecordedFooter: Sendable {
  package let verdict: String
  package let incidents: Int
  package let gaps: [Rule.ID]
  /// The roles of which no request got a code: nothing that they keep proves anything.
  package let neverServed: [String]
  package let shutdown: String?
  package let isCoverageStrict: Bool
  package let baseline: Baseline?

  package struct Baseline: Sendable {
    package let entries: [Entry]
    package let results: Int
    package let departures: Int
  }

  package struct Entry: Sendable {
    package let kind, cases, reason: String
    /// The rule; nil for any, and for faults of the adapter.
    package let rule: String?
    package let count: Int
  }

  fileprivate init(_ line: JSONObject) throws(Flaw) {
    verdict = try line.required("verdict", \.text)
    incidents = try line.required("incidents", \.texts).count
    gaps = try line.required("gaps", \.objects).map { gap throws(Flaw) in
      Rule.ID(rawValue: try gap.required("rule", \.text))
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

// MARK: - Members

extension Flaw {
  fileprivate static let noHeader = Flaw(
    "this is no report of this version of the suite; run swift test again, then name "
      + "conformance.jsonl")

  fileprivate static func unfinished(_ verdict: String) -> Flaw {
    Flaw("the run didn't finish (\(verdict)); run it again")
  }

  package static func member(_ name: String) -> Flaw {
    Flaw("the member \(name) is missing, or of another kind; run swift test again")
  }

  package static func contradiction(_ member: String) -> Flaw {
    Flaw("the member \(member) says something else than the rest of the report; \(again)")
  }

  fileprivate static let again = "restore the report, or run swift test again"
}

extension JSON {
  /// An object without what is nil.
  package static func members(_ members: [(String, JSON?)]) -> JSON {
    .object(JSONObject(members.compactMap { name, value in value.map { (name, $0) } }))
  }

  package var text: String? {
    if case .string(let octets) = self { String(decoding: octets, as: UTF8.self) } else { nil }
  }

  package var texts: [String]? { elements(\.text) }
  fileprivate var number: Int? { if case .integer(let number) = self { number } else { nil } }
  fileprivate var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }
  fileprivate var objects: [JSONObject]? { elements(\.object) }
  fileprivate var summary: CaseResult.Summary? { text.flatMap(CaseResult.Summary.init) }

  private func elements<Value>(_ read: (JSON) -> Value?) -> [Value]? {
    guard case .array(let elements) = self else { return nil }
    let values = elements.compactMap(read)
    return values.count == elements.count ? values : nil
  }
}

extension JSONObject {
  fileprivate var names: [String] { members.map { String(decoding: $0.name, as: UTF8.self) } }

  fileprivate func required<Value>(
    _ name: String, _ read: (JSON) -> Value?
  ) throws(Flaw) -> Value {
    guard let value = self[name].flatMap(read) else { throw .member(name) }
    return value
  }
}
