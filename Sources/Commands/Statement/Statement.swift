import AppFlip
import Conformance
import Fuzzing

enum Standing: Int, Comparable {
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
  let campaign: StatedCampaign?

  init(_ cases: StatedCases, _ campaign: StatedCampaign? = nil) {
    (self.cases, self.campaign) = (cases, campaign)
  }

  var standing: Standing { max(campaign?.standing ?? .passed, cases.standing) }

  var verdict: String { "\(standing.word): \(cases.name)" }

  var text: String {
    var page = TextBlock(width: 78, labelWidth: 18)
    page.add(verdict)
    let links = campaign.map { "generated links: \($0.standing.word)" } ?? "no generated links"
    page.add("cases: \(cases.standing.word); \(links)")
    addSubject(to: &page)
    cases.add(to: &page)
    page.add()
    if let campaign {
      campaign.add(to: &page)
    } else {
      page.add("GENERATED LINKS")
      page.add()
      page.addProse("This statement says nothing about links that the fuzzer generates.", indent: 2)
    }
    return page.lines.joined(separator: "\n") + "\n"
  }

  private func addSubject(to page: inout TextBlock) {
    page.add()
    page.addProse(
      "\(ConformanceRun.suite) wrote this page. It states what a run showed, and nothing about what "
        + "was not run. To compare it with the results of the run:")
    page.add()
    page.add(
      "  appflip statement --verify STATEMENT \(StatedCases.file)"
        + (campaign == nil ? "" : " \(FuzzResult.fileName)"))
    page.add()
    let language = cases.record.header.language.map { ", in \(Octets.escaped($0.utf8.prefix(40)))" }
    page.addField("implementation", cases.name + (language ?? ""))
    page.addField("roles", cases.roles.map(\.rawValue).joined(separator: ", "))
    page.addField(
      "document",
      "Google's \"App Flip for iOS\", edition \(cases.edition.rawValue) of \(Edition.newest.rawValue)"
    )
    let meaning =
      switch cases.profile {
      case .default: "a broken required rule is a failure, any other broken rule a warning"
      case .strict:
        "a broken required or standard rule is a failure, any other broken rule a warning"
      case .oauth:
        "as by default, but RFC 6749 and RFC 9700 decide where the document says something else"
      }
    page.addField("profile", "\(cases.profile.rawValue): \(meaning)")
  }
}

extension TextBlock {
  mutating func add(_ heading: String, failing complaints: [String], limits: [String]) {
    add(heading)
    add()
    for complaint in complaints { addField("failure", complaint) }
    for limit in limits { addField("limit", limit) }
    if !complaints.isEmpty || !limits.isEmpty { add() }
  }

  mutating func add(_ digest: Digest, of file: String) {
    add()
    add("\(file), SHA-256:")
    add("  \(digest)")
  }
}

/// Whether a statement says what the files of a run do: it is made again from them, and compared octet for
/// octet, so that an edited statement is noticed as well as an edited file.
enum StatementVerification: Equatable {
  case same
  /// It differs first in a line, from 1; what it has there and what the files make, nil for no line.
  case different(line: Int, found: [UInt8]?, expected: [UInt8]?)

  init(of statement: [UInt8], _ cases: StatedCases, _ campaign: StatedCampaign?) {
    func lines(_ text: [UInt8]) -> [[UInt8]?] {
      text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        + [nil]
    }
    let found = lines(statement)
    let expected = lines(Array(Statement(cases, campaign).text.utf8))
    let line = zip(found, expected).enumerated().first { $1.0 != $1.1 }
    self = line.map { .different(line: $0 + 1, found: $1.0, expected: $1.1) } ?? .same
  }
}
