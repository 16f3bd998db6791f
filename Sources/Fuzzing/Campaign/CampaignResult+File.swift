public import AdapterProtocol
import AppFlip

/// The result as a file: one JSON object. Of the findings it holds the ids and how many there are; they have
/// files of their own.
extension CampaignResult {
  /// The name of the file.
  public static let fileName = "fuzzing.json"

  /// The result as a file.
  public var octets: [UInt8] { JSONWriter.line(Self.fields.object(of: self)) }

  /// Reads a result for whoever has no files of the findings.
  public init(_ octets: [UInt8], file: String) throws(CampaignFileError) {
    try self.init(reading: octets, file)
    let totals = totals
    let (sum, count) = (totals.failures + totals.expected + totals.warnings, listed?.ids.count ?? 0)
    guard sum == count else {
      let error = MessageError.bad(
        JSONPath("totals"), "must add up to the \(count) findings that are listed")
      throw CampaignFileError(file: file, problem: .member(error))
    }
  }

  /// Reads a result, whose findings are those of its folder.
  public init(_ octets: [UInt8], findings: [Finding], file: String) throws(CampaignFileError) {
    try self.init(reading: octets, file)
    // What isn't there must not read as what wasn't found, nor what another campaign found as this one's.
    let (ids, found) = (listed?.ids ?? [], findings.map(\.id))
    if let id = ids.first(where: { !found.contains($0) }) {
      throw CampaignFileError(file: file, problem: .missing(id))
    }
    if let id = found.first(where: { !ids.contains($0) }) {
      throw CampaignFileError(file: file, problem: .foreign(id))
    }
    listed = nil
    self.findings = findings
  }

  private init(reading octets: [UInt8], _ file: String) throws(CampaignFileError) {
    let json: JSON
    do throws(JSONError) {
      json = try JSONReader.read(octets)
    } catch { throw CampaignFileError(file: file, problem: .json(error)) }
    do throws(MessageError) {
      self = try Self.fields.read(json, at: JSONPath(), into: CampaignResult())
    } catch { throw CampaignFileError(file: file, problem: .member(error)) }
  }
}

/// Why the file of a campaign's result can't be used.
public struct CampaignFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// The file can't be read; the text is the system's.
    case unreadable(String)
    case json(JSONError)
    /// A member is missing, unknown or can't be right.
    case member(MessageError)
    /// A finding that the file lists isn't there; its id.
    case missing(String)
    /// A finding stands beside the file that it doesn't list; its id.
    case foreign(String)
  }

  /// The file as a person names it.
  public let file: String
  /// What is wrong.
  public let problem: Problem

  /// Describes what is wrong with a file.
  public init(file: String, problem: Problem) {
    self.file = file
    self.problem = problem
  }

  /// What is wrong, where, and what to do, for people; printable ASCII.
  public var description: String {
    let again = "or run this part of the campaign again"
    let what =
      switch problem {
      case .unreadable(let reason):
        "it can't be read: \(reason); name a folder with the reports of a campaign that came to its end"
      case .json(let error): "it is no result of a campaign: \(error); restore the file, \(again)"
      case .member(let error): "it is no result of a campaign: \(error); restore the file, \(again)"
      case .missing(let id):
        "the finding \(id) that it lists is missing; put findings/\(id).json back beside it, \(again)"
      case .foreign(let id):
        "findings/\(id).json is of another campaign: the file doesn't list it; move it away, \(again)"
      }
    return "\(file): \(what)".escaped
  }
}
