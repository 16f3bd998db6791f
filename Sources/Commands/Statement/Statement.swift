import AppFlip
import Conformance
import Fuzzing

/// What a statement, or a part of it, comes to, from the best to the worst.
enum Standing: Int, CaseIterable, Comparable {
  case passed, limited, incomplete, failed

  var word: String { ["PASS", "PASS WITH LIMITS", "INCOMPLETE", "FAIL"][rawValue] }

  static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// A page of text that states what a run showed, for people who weren't there.
///
/// All of it comes from the files of the run, whose digests stand in it: the same files make the same
/// page. Neither the adapter's command nor a path of the machine does.
struct Statement {
  let cases: StatedCases
  /// The campaign of the fuzzer that a statement tells of.
  let campaign: StatedCampaign?
  /// What the campaign comes to; that may be all that is known of one whose file isn't here.
  private let campaignStanding: Standing?

  init(_ cases: StatedCases, _ campaign: StatedCampaign? = nil, unseen: Standing? = nil) {
    self.cases = cases
    self.campaign = campaign
    campaignStanding = campaign?.standing ?? unseen
  }

  /// The worse of the cases and the campaign.
  var standing: Standing { max(campaignStanding ?? .passed, cases.standing) }

  var verdict: String { "\(standing.word): \(cases.name)" }

  /// What begins the part that comes from the campaign's file, if there is one; it is the last part.
  static let campaignHeading = "GENERATED LINKS: "

  /// The page: printable ASCII, with a line feed at its end.
  var text: String {
    var page = TextBlock(width: 78, labelWidth: 18)
    page.add(verdict)
    let links = campaignStanding.map { "generated links: \($0.word)" } ?? "no generated links"
    page.add("cases: \(cases.standing.word); \(links)")
    addSubject(to: &page)
    cases.add(to: &page)
    addCampaign(to: &page)
    return page.lines.joined(separator: "\n") + "\n"
  }

  private func addSubject(to page: inout TextBlock) {
    let files = campaignStanding == nil ? "" : " \(CampaignResult.fileName)"
    page.add()
    page.addProse(
      "\(ConformanceRun.suite) wrote this page. It states what a run showed, and nothing about what "
        + "was not run. To compare it with the results of the run:")
    page.add()
    page.add("  appflip statement --verify STATEMENT \(StatedCases.file)\(files)")
    page.add()
    let language = cases.record.header.language.map { ", in \(Octets.escaped($0.utf8.prefix(40)))" }
    page.addField("implementation", cases.name + (language ?? ""))
    page.addField("roles", cases.roles.map(\.rawValue).joined(separator: ", "))
    page.addField(
      "document",
      "Google's \"App Flip for iOS\", edition \(cases.edition.rawValue) of \(Edition.newest.rawValue)"
    )
    page.addField("profile", "\(cases.profile.rawValue): \(Self.meaning(of: cases.profile))")
  }

  /// What fails a run by a profile, a phrase for people outside.
  private static func meaning(of profile: Profile) -> String {
    switch profile {
    case .default: "a broken required rule is a failure, any other broken rule a warning"
    case .strict: "a broken required or standard rule is a failure, any other broken rule a warning"
    case .googleTester:
      "of an app, a failure is only what Google's own test tool for iOS does not accept"
    }
  }

  private func addCampaign(to page: inout TextBlock) {
    page.add()
    campaign?.add(to: &page)
    guard campaignStanding == nil else { return }
    page.add("GENERATED LINKS")
    page.add()
    page.addProse("This statement says nothing about links that the fuzzer generates.", indent: 2)
  }
}

extension TextBlock {
  /// Adds what a part of a statement comes to, by what it fails, and what it doesn't show.
  mutating func add(_ heading: String, failing complaints: [String], limits: [String]) {
    add(heading)
    add()
    for complaint in complaints { addField("failure", complaint) }
    for limit in limits { addField("limit", limit) }
    if !complaints.isEmpty || !limits.isEmpty { add() }
  }

  /// Adds the digest of the file that a part of a statement was made of.
  mutating func add(_ digest: String, of file: String) {
    add()
    add("\(file), SHA-256:")
    add("  \(digest)")
  }
}

/// Whether a statement says what the files of a run do: it is made again from them, and compared octet for
/// octet, so that an edited statement is noticed as well as an edited file.
enum StatementVerification: Equatable {
  case same
  /// It is, down to a line, the statement that the cases make; what follows comes from the file of a
  /// campaign, which isn't here.
  case sameCases(until: Int)
  /// It differs first in a line, from 1; what it has there and what the files make, nil for no line.
  case different(line: Int, found: [UInt8]?, expected: [UInt8]?)

  init(of statement: [UInt8], _ cases: StatedCases, _ campaign: StatedCampaign?) {
    let lines = Self.lines(of: statement)
    let heading = lines.firstIndex { $0.starts(with: Statement.campaignHeading.utf8) }
    guard campaign == nil, let heading else {
      let text = Statement(cases, campaign).text
      self = Self.compare(lines, Self.lines(of: Array(text.utf8))) ?? .same
      return
    }
    // What the campaign came to stands in the first two lines as well: what fits furthest counts.
    let differences = Standing.allCases.map { standing in
      let text = Statement(cases, unseen: standing).text
      return Self.compare(Array(lines[..<heading]), Self.lines(of: Array(text.utf8)).dropLast())
    }
    let furthest = differences.max { ($0?.line ?? .max) < ($1?.line ?? .max) }
    self = (furthest ?? nil) ?? .sameCases(until: heading)
  }

  private var line: Int? { if case .different(let line, _, _) = self { line } else { nil } }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func compare(
    _ found: [ArraySlice<UInt8>], _ expected: [ArraySlice<UInt8>]
  ) -> StatementVerification? {
    func octets(_ lines: [ArraySlice<UInt8>], _ line: Int) -> [UInt8]? {
      line < lines.count ? Array(lines[line]) : nil
    }
    let line = (0..<max(found.count, expected.count)).first {
      octets(found, $0) != octets(expected, $0)
    }
    return line.map {
      .different(line: $0 + 1, found: octets(found, $0), expected: octets(expected, $0))
    }
  }
}
