import AdapterProtocol
package import AppFlip
package import Foundation

/// A run, read back from its JSON Lines: the one reader that baselines, comparisons and statements share.
///
/// It knows what belongs in a report: one header, one line a case, one footer, whose numbers are those of
/// the lines. So a line that is missing, or that lost a rule or a finding, is noticed by everybody.
package struct RecordedRun: Sendable {
  package let header: RecordedHeader
  package let cases: [RecordedCase]
  package let footer: RecordedFooter
  package static let composition = "composition"

  /// Every result that a baseline must list, in the order of the run.
  package var failures: [CaseFailure] { cases.flatMap(\.failures) }

  package init(
    contentsOf url: URL, shownAs shown: String, mayBeFiltered: Bool = false,
    names: StableNames = .ofCheckout
  ) throws(FileError) {
    try self.init(
      Self.octets(of: url, shownAs: shown), file: shown, mayBeFiltered: mayBeFiltered, names: names)
  }

  package static func octets(of url: URL, shownAs shown: String) throws(FileError) -> [UInt8] {
    guard let data = try? Data(contentsOf: url) else {
      throw FileError(shown, "the report can't be read; run swift test first, or name another one")
    }
    return Array(data)
  }

  package init(
    _ octets: [UInt8], file: String, mayBeFiltered: Bool = false, mayBeIncomplete: Bool = false,
    names: StableNames = .ofCheckout
  ) throws(FileError) {
    var lines = RecordedLines(names: names)
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

extension Flaw {
  fileprivate static let noHeader = Flaw(
    "this is no report of this version of the suite; run swift test again, then name "
      + "conformance.jsonl")

  fileprivate static func unfinished(_ verdict: String) -> Flaw {
    Flaw("the run didn't finish (\(verdict)); run it again")
  }
}

/// The lines of a report that were read so far, held against each other.
private struct RecordedLines {
  let names: StableNames
  private(set) var header: RecordedHeader?
  private(set) var cases: [RecordedCase] = []
  private(set) var footer: RecordedFooter?
  private var ids: Set<String> = []
  private var counts = RecordedCounts()

  init(names: StableNames) { self.names = names }

  mutating func add(_ row: ArraySlice<UInt8>) throws(Flaw) {
    let line = try Self.object(row)
    let type = line["type"]?.text ?? ""
    guard header != nil else { return header = try Self.header(line, type) }
    switch type {
    case "case" where footer == nil:
      let one = try RecordedCase(line, names: names)
      guard ids.insert(one.id).inserted else {
        throw Flaw("the case \(one.id.prefix(100)) has a line before this one; \(Flaw.again)")
      }
      try counts.count(line, one)
      cases.append(one)
    case "footer" where footer == nil:
      footer = try RecordedFooter(line, names: names)
      if let member = counts.contradiction(in: line) { throw .contradiction(member) }
    default:
      throw Flaw(
        "a line of the type \"\(type.prefix(20))\" doesn't belong here: a report has one header, a "
          + "line for each case, and one footer; \(Flaw.again)")
    }
  }

  private static func header(
    _ line: JSONObject, _ type: String
  ) throws(Flaw) -> RecordedHeader {
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

/// The numbers of a footer, counted again.
private struct RecordedCounts {
  private var cases: [CaseResult.Summary: Int] = [:]
  private var rules: [String: [String: Int]] = [:]

  mutating func count(_ line: JSONObject, _ one: RecordedCase) throws(Flaw) {
    cases[one.verdict, default: 0] += 1
    var verdicts: [String: String] = [:]
    for finding in line["findings"]?.objects ?? [] {
      verdicts[finding["rule"]?.text ?? ""] = finding["verdict"]?.text
    }
    for rule in line["rules"]?.texts ?? [] {
      rules[rule, default: [:]][verdicts.removeValue(forKey: rule) ?? "pass", default: 0] += 1
    }
    guard verdicts.isEmpty else { throw .member("rules") }
  }

  /// The member of a footer that says something else; nil if none does.
  func contradiction(in footer: JSONObject) -> String? {
    guard footer["cases"] == .integer(cases.values.reduce(0, +)) else { return "cases" }
    let summary = CaseResult.Summary.allCases.first {
      (footer[$0.rawValue] ?? .integer(0)) != .integer(cases[$0] ?? 0)
    }
    if let summary { return summary.rawValue }
    guard let told = footer["rules"]?.object, told.members.count == rules.count else {
      return "rules"
    }
    for (rule, counts) in rules.sorted(by: { $0.key < $1.key }) {
      guard let one = told[rule]?.object, one.members.count == counts.count,
        counts.allSatisfy({ one[$0.key] == .integer($0.value) })
      else { return "rules, \(rule)" }
    }
    return nil
  }
}
