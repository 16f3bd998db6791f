import AdapterProtocol
import AppFlip
public import Foundation

/// A run, read back from its JSON Lines: the one reader that baselines, comparisons and statements share.
///
/// It knows what belongs in a report: one header, one line a case, one footer, whose numbers are those of
/// the lines. So a line that is missing, or that lost a rule or a finding, is noticed by everybody.
public struct RecordedRun: Equatable, Sendable {
  /// The first line.
  public let header: RecordedHeader
  /// The cases, in the order of the run.
  public let cases: [RecordedCase]
  /// The last line.
  public let footer: RecordedFooter

  /// What stands in place of a role where several are put together.
  package static let composition = "composition"

  /// Every result that a baseline must list, in the order of the run.
  public var failures: [CaseFailure] { cases.flatMap(\.failures) }

  /// Reads a report.
  public init(
    contentsOf url: URL, shownAs shown: String, mayBeFiltered: Bool = false,
    names: StableNames = .ofCheckout
  ) throws(RecordedRunError) {
    guard let data = try? Data(contentsOf: url) else {
      throw RecordedRunError(file: shown, line: nil, problem: .unreadable)
    }
    try self.init(Array(data), file: shown, mayBeFiltered: mayBeFiltered, names: names)
  }

  /// Reads the octets of a report.
  public init(
    _ octets: [UInt8], file: String, mayBeFiltered: Bool = false, mayBeIncomplete: Bool = false,
    names: StableNames = .ofCheckout
  ) throws(RecordedRunError) {
    var lines = RecordedLines(names: names)
    // What follows the last line feed is a line that was cut, or nothing.
    let rows = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    for (index, row) in rows.enumerated() {
      do throws(RecordedRunError.Problem) { try lines.add(row) } catch {
        throw RecordedRunError(file: file, line: index + 1, problem: error)
      }
    }
    guard let header = lines.header else {
      throw RecordedRunError(file: file, line: 1, problem: .noHeader)
    }
    guard header.filter == nil || mayBeFiltered else {
      throw RecordedRunError(file: file, line: 1, problem: .filtered)
    }
    guard let footer = lines.footer else {
      throw RecordedRunError(file: file, line: nil, problem: .cut)
    }
    guard mayBeIncomplete || footer.verdict != "incomplete" else {
      throw RecordedRunError(
        file: file, line: nil, problem: .unfinished("not all cases were run"))
    }
    (self.header, cases, self.footer) = (header, lines.cases, footer)
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

  mutating func add(_ row: ArraySlice<UInt8>) throws(RecordedRunError.Problem) {
    let line = try Self.object(row)
    let type = line.text("type") ?? ""
    guard header != nil else { return header = try Self.header(line, type) }
    guard footer == nil else { throw .misplaced(type) }
    switch type {
    case "case":
      let one = try RecordedCase(line, names: names)
      guard ids.insert(one.id).inserted else { throw .repeated(one.id) }
      try counts.count(line, one)
      cases.append(one)
    case "footer":
      footer = try RecordedFooter(line, names: names)
      if let member = counts.contradiction(in: line) { throw .contradiction(member) }
    default: throw .misplaced(type)
    }
  }

  private static func header(
    _ line: JSONObject, _ type: String
  ) throws(RecordedRunError.Problem) -> RecordedHeader {
    if type == "unfinished" { throw .unfinished(line.text("reason") ?? "") }
    guard type == "header", line["format"] == .integer(JSONLinesReport.format) else {
      throw .noHeader
    }
    return try RecordedHeader(line)
  }

  private static func object(_ row: ArraySlice<UInt8>) throws(RecordedRunError.Problem)
    -> JSONObject
  {
    do throws(JSONError) {
      if case .object(let object) = try JSONReader.read(row) { return object }
    } catch { throw .json("\(error)") }
    throw .json("it is no object")
  }
}

/// The numbers of a footer, counted again.
private struct RecordedCounts {
  private var cases: [CaseResult.Summary: Int] = [:]
  /// How often each verdict was given by each rule, by the names in the report.
  private var rules: [String: [String: Int]] = [:]

  /// Counts a case, by the rules that its line names.
  mutating func count(
    _ line: JSONObject, _ one: RecordedCase
  ) throws(RecordedRunError.Problem) {
    cases[one.verdict, default: 0] += 1
    var verdicts: [String: String] = [:]
    for finding in line.objects("findings") ?? [] {
      verdicts[finding.text("rule") ?? ""] = finding.text("verdict")
    }
    for rule in line.texts("rules") ?? [] {
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
    guard case .object(let told)? = footer["rules"], told.members.count == rules.count else {
      return "rules"
    }
    for (rule, counts) in rules.sorted(by: { $0.key < $1.key }) {
      guard case .object(let one)? = told[rule], one.members.count == counts.count,
        counts.allSatisfy({ one[$0.key] == .integer($0.value) })
      else { return "rules, \(rule)" }
    }
    return nil
  }
}
