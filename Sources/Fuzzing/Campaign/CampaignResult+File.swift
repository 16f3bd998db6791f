import AdapterProtocol
package import AppFlip
package import Foundation

/// The result as a file: one JSON object. Of the findings it holds the ids and how many there are; they have
/// files of their own.
extension CampaignResult {
  /// The name of the file.
  public static let fileName = "fuzzing.json"

  /// The result as a file.
  public var octets: [UInt8] { JSONWriter.line(Self.fields.object(of: self)) }

  /// Reads a result for whoever has no files of the findings.
  package init(_ octets: [UInt8], file: String) throws(FileError) {
    try self.init(reading: octets, file)
    let totals = totals
    let (sum, count) = (totals.failures + totals.expected + totals.warnings, listed?.ids.count ?? 0)
    guard sum == count else {
      let error = MessageError.bad(
        JSONPath("totals"), "must add up to the \(count) findings that are listed")
      throw FileError(file, "it is no \(Self.what): \(error); \(Self.fix)")
    }
  }

  /// Reads a result, whose findings are those of its folder.
  package init(_ octets: [UInt8], findings: [Finding], file: String) throws(FileError) {
    try self.init(reading: octets, file)
    // What isn't there must not read as what wasn't found, nor what another campaign found as this one's.
    let (ids, found) = (listed?.ids ?? [], findings.map(\.id))
    if let id = ids.first(where: { !found.contains($0) }) {
      throw FileError(
        file,
        "the finding \(id) that it lists is missing; put findings/\(id).json back beside it, "
          + Self.again)
    }
    if let id = found.first(where: { !ids.contains($0) }) {
      throw FileError(
        file,
        "findings/\(id).json is of another campaign: the file doesn't list it; move it away, "
          + Self.again)
    }
    listed = nil
    self.findings = findings
  }

  private init(reading octets: [UInt8], _ file: String) throws(FileError) {
    self = try FileError.reading(octets[...], Self.what, in: file, orElse: Self.fix) {
      json throws(MessageError) in
      try Self.fields.read(json, at: JSONPath(), into: CampaignResult())
    }
  }

  private static let what = "result of a campaign"
  private static let again = "or run this part of the campaign again"
  private static let fix = "restore the file, \(again)"

  /// The octets of a file of a result.
  package static func octets(of url: URL, shownAs file: String) throws(FileError) -> [UInt8] {
    try FileError.octets(
      of: url, shownAs: file,
      orElse: "name a folder with the reports of a campaign that came to its end")
  }
}
