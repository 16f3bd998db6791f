import AdapterProtocol
import AppFlip
import Conformance

/// A campaign's result as its file alone has it, for whoever has no files of the findings.
public struct RecordedCampaign: Sendable {
  /// How many findings there are.
  public struct Totals: Equatable, Sendable {
    /// The findings by which the campaign fails.
    public let failures: Int
    /// The findings by rules that a baseline expects to be broken.
    public let expected: Int
    /// The findings that are worth a warning.
    public let warnings: Int
  }

  /// The name and version of the suite that ran it.
  public let suite: String
  /// What was done; the list of findings is empty.
  public let summary: CampaignSummary
  /// How many findings there are.
  public let totals: Totals

  /// Reads a file.
  public init(_ octets: [UInt8], file: String) throws(CampaignFileError) {
    let json: JSON
    do throws(JSONError) {
      json = try JSONReader.read(octets)
    } catch { throw CampaignFileError(file: file, problem: .json(error)) }
    do throws(MessageError) {
      let members = try Members(json, at: JSONPath(), known: CampaignSummaryFile.known)
      summary = try CampaignSummaryFile.summary(members, [])
      suite = try members.shown("suite")
      totals = try Totals(members)
    } catch { throw CampaignFileError(file: file, problem: .member(error)) }
  }
}

extension RecordedCampaign.Totals {
  /// Counts the findings of a campaign.
  init(of summary: CampaignSummary) {
    failures = summary.failures.count
    expected = summary.expected.count
    warnings = summary.warned.count
  }

  /// The numbers as they stand in the file.
  var object: JSONObject {
    JSONObject([
      ("failures", .integer(failures)), ("expected", .integer(expected)),
      ("warnings", .integer(warnings)),
    ])
  }

  /// Reads the numbers, which must be as many as the findings that the file names.
  fileprivate init(_ members: Members) throws(MessageError) {
    let totals = try Members(
      try members.required("totals"), at: members.path("totals"),
      known: ["failures", "expected", "warnings"])
    failures = try totals.count("failures")
    expected = try totals.count("expected")
    warnings = try totals.count("warnings")
    let count = try members.list("findings").count
    guard failures + expected + warnings == count else {
      throw .bad(members.path("totals"), "must add up to the \(count) findings that are listed")
    }
  }
}
