import AppFlip
import Conformance
import Fuzzing
import Reporting

/// A page of text that states what a run showed, for people who weren't there.
///
/// All of it comes from the files of the run, whose digests stand in it: the same files make the same
/// page. Neither the adapter's command nor a path of the machine does.
public struct Statement: Sendable {
  /// The campaign of the fuzzer that a statement tells of.
  enum Campaign: Sendable {
    /// It tells of none.
    case none
    /// It tells what a file says.
    case recorded(StatedCampaign)
    /// It tells of one whose file isn't here; what that comes to.
    case unseen(Standing)
  }

  private let cases: StatedCases
  private let campaign: Campaign

  /// Prepares a statement.
  public init(_ cases: StatedCases, _ campaign: StatedCampaign? = nil) {
    self.init(cases, campaign: campaign.map { .recorded($0) } ?? .none)
  }

  init(_ cases: StatedCases, campaign: Campaign) {
    self.cases = cases
    self.campaign = campaign
  }

  /// What the statement comes to: the worse of the cases and the campaign.
  public var standing: Standing {
    campaign.standing.map { max($0, cases.standing) } ?? cases.standing
  }

  /// The first line.
  public var verdict: String { "\(standing.word): \(cases.name)" }

  /// What the parts come to, a line.
  private var parts: String {
    let links = campaign.standing.map { "generated links: \($0.word)" } ?? "no generated links"
    return "cases: \(cases.standing.word); \(links)"
  }

  /// The page: printable ASCII, with a line feed at its end.
  public var text: String {
    var page = TextBlock(width: Self.width, labelWidth: 18)
    page.add(verdict)
    page.add(parts)
    addSubject(to: &page)
    CaseSections(cases: cases).add(to: &page)
    addCampaign(to: &page)
    return page.lines.joined(separator: "\n") + "\n"
  }

  private static let width = 78

  /// What begins the part that comes from the campaign's file, if there is one; it is the last part.
  static let campaignHeading = "GENERATED LINKS: "

  private func addSubject(to page: inout TextBlock) {
    let files = campaign.standing == nil ? "" : " \(CampaignResult.fileName)"
    page.add()
    page.addProse(
      "\(ConformanceRun.suite) wrote this page. It states what a run showed, and nothing about what "
        + "was not run. To compare it with the results of the run:")
    page.add()
    page.add("  appflip statement --verify STATEMENT \(StatedCases.file)\(files)")
    page.add()
    page.addField("implementation", cases.name + (cases.language.map { ", in \($0)" } ?? ""))
    page.addField("roles", cases.roles.map(\.rawValue).joined(separator: ", "))
    page.addField(
      "document",
      "Google's \"App Flip for iOS\", edition \(cases.edition.rawValue) of "
        + "\(Edition.newest.rawValue)")
    page.addField("profile", "\(cases.profile.rawValue): \(cases.profile.meaning)")
  }

  private func addCampaign(to page: inout TextBlock) {
    switch campaign {
    case .none:
      page.add()
      page.addProse("GENERATED LINKS")
      page.add()
      page.addProse(
        "This statement says nothing about links that the fuzzer generates.", indent: 2)
    case .recorded(let campaign): campaign.add(to: &page)
    case .unseen: page.add()
    }
  }
}

extension Statement.Campaign {
  fileprivate var standing: Standing? {
    switch self {
    case .none: nil
    case .recorded(let campaign): campaign.standing
    case .unseen(let standing): standing
    }
  }
}

extension Profile {
  /// What fails a run by the profile, a phrase for people outside.
  fileprivate var meaning: String {
    switch self {
    case .default: "a broken required rule is a failure, any other broken rule a warning"
    case .strict: "a broken required or standard rule is a failure, any other broken rule a warning"
    case .googleTester:
      "of an app, a failure is only what Google's own test tool for iOS does not accept"
    }
  }
}
