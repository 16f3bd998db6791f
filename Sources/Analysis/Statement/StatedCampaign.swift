import AdapterProtocol
public import AppFlip
import Conformance
public import Foundation
import Fuzzing
import Ledger
import Reporting

/// What a statement tells of a campaign of the fuzzer; all of it stands in the campaign's file.
public struct StatedCampaign: Sendable {
  let result: CampaignResult
  /// The digest of the file.
  let digest: Digest
  /// Whether the same command started the adapter as for the cases.
  private let hasSameCommand: Bool
  /// The roles whose cases were judged, and that the campaign sent nothing.
  private let unsent: [Role]

  /// Reads the result of a campaign, which must be about what the cases are about.
  public init(contentsOf url: URL, shownAs shown: String, beside cases: StatedCases) throws {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw CampaignFileError(file: shown, problem: .unreadable(FolderError.reason(of: error)))
    }
    try self.init(Array(data), file: shown, beside: cases)
  }

  /// Reads the octets of a campaign's file, which must be about what the cases are about.
  public init(_ octets: [UInt8], file: String, beside cases: StatedCases) throws {
    result = try CampaignResult(octets, file: file)
    digest = Digest(hashing: octets)
    let header = cases.record.header
    hasSameCommand = result.command == Octets.escaped(Array(header.adapter.utf8))
    let sent = result.roles.filter { $0.executions > 0 }.map(\.role)
    unsent = cases.roles.filter { !sent.contains($0) }
    let isConfiguredAlike =
      Text(result.fixture.clientID).json == header.clientID
      && Text(result.fixture.appLink).json == header.appLink
    let problem: StatementError.Problem? =
      if result.suite != ConformanceRun.suite {
        .suite(result.suite)
      } else if result.implementation != cases.name {
        .different("the implementation", result.implementation, cases.name)
      } else if result.edition != cases.edition {
        .different("the edition", "\(result.edition.rawValue)", "\(cases.edition.rawValue)")
      } else if result.profile != cases.profile {
        .different("the profile", result.profile.rawValue, cases.profile.rawValue)
      } else if !isConfiguredAlike {
        .configuration
      } else if let role = sent.first(where: { !cases.roles.contains($0) }) {
        .role(role)
      } else {
        nil
      }
    if let problem { throw StatementError(file: file, problem: problem) }
  }

  /// What the campaign comes to.
  var standing: Standing {
    if result.totals.failures > 0 || !result.problems.isEmpty { return .failed }
    if !result.isFinished || !result.isWhole && result.shards.count > 1 { return .incomplete }
    if result.executions == 0 { return .failed }
    return limits.isEmpty ? .passed : .limited
  }

  /// By what the campaign fails, phrases for people.
  var complaints: [String] {
    var complaints: [String] = []
    if result.totals.failures > 0 {
      complaints.append(result.totals.failures.counted("failure") + " found")
    }
    if !result.problems.isEmpty {
      complaints.append(
        "\(result.problems.count.counted("problem")) with the adapter or with files of the suite")
    }
    if result.executions == 0 { complaints.append("no link was sent") }
    return complaints
  }

  /// What the campaign doesn't show although it found nothing, phrases for people.
  var limits: [String] {
    var limits: [String] = []
    if !result.isFinished {
      limits.append("the campaign did not come to its end")
    }
    if let shard = result.shards.first, !result.isWhole {
      limits.append("only \(result.shards.count) of its \(shard.count) shards are here")
    }
    if result.roles.contains(where: { $0.coverage?.isComplete == false }) {
      limits.append("not all links with few deviations were reached")
    }
    if !unsent.isEmpty {
      limits.append("no link was sent to \(unsent.map(\.rawValue).joined(separator: ", "))")
    }
    if result.totals.expected > 0 {
      limits.append(
        "\(result.totals.expected.counted("failure")) broke rules that a list of expected failures "
          + "names")
    }
    if !hasSameCommand {
      limits.append("another command started the adapter than for the cases")
    }
    if !result.warnings.isEmpty {
      limits.append(
        "\(result.warnings.count.counted("warning")) about the campaign itself, in fuzzing.txt")
    }
    return limits
  }
}

/// Why a statement can't be made of two files.
public struct StatementError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Equatable, Sendable {
    /// Another version of the suite wrote the file.
    case suite(String)
    /// The cases are about something else; what it is in the campaign, and in the cases.
    case different(String, String, String)
    /// The adapter had another client id or another link.
    case configuration
    /// The cases aren't about a role.
    case role(Role)
  }

  /// The campaign's file as a person named it.
  public let file: String
  /// What is wrong.
  public let problem: Problem

  /// What is wrong and what to do, for people; printable ASCII.
  public var description: String {
    let what =
      switch problem {
      case .suite(let suite):
        "the campaign was run by \(suite), and this is \(ConformanceRun.suite)"
      case .different(let what, let one, let other):
        "the campaign and the cases aren't of one run: \(what) is \(one) there, and \(other) in the cases"
      case .configuration:
        "the campaign and the cases aren't of one run: the client_id or the app_link differs"
      case .role(let role):
        "the campaign sent links to the role \(role.rawValue), which the cases aren't about"
      }
    let remedy = "run both again alike, or leave the campaign out with --cases-only"
    return Octets.escaped(Array("\(file): \(what); \(remedy)".utf8))
  }
}
