import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing

struct StatedCampaign {
  private let summary: CampaignResult
  private let digest: Digest
  private let hasSameCommand: Bool
  /// The roles whose cases were judged, and that the campaign sent nothing.
  private let unsent: [Role]

  init(contentsOf url: URL, shownAs shown: String, beside cases: StatedCases) throws {
    try self.init(
      CampaignResult.octets(of: url, shownAs: shown), file: shown, beside: cases)
  }

  init(_ octets: [UInt8], file: String, beside cases: StatedCases) throws {
    summary = try CampaignResult(octets, file: file)
    digest = Digest(hashing: octets)
    hasSameCommand = summary.command == cases.record.header.adapter.escaped
    let sent = summary.roles.filter { $0.executions > 0 }.map(\.role)
    unsent = cases.roles.filter { !sent.contains($0) }
    if let problem = Self.difference(summary, cases, sent) {
      throw FileError(
        file, "\(problem); run both again alike, or leave the campaign out with --cases-only")
    }
  }

  private static func difference(
    _ summary: CampaignResult, _ cases: StatedCases, _ sent: [Role]
  ) -> String? {
    let header = cases.record.header
    if summary.suite != ConformanceRun.suite {
      return "the campaign was run by \(summary.suite), and this is \(ConformanceRun.suite)"
    }
    let apart = "the campaign and the cases aren't of one run: "
    let pairs = [
      ("the implementation", summary.implementation, cases.name),
      ("the edition", "\(summary.edition.rawValue)", "\(cases.edition.rawValue)"),
      ("the profile", summary.profile.rawValue, cases.profile.rawValue),
    ]
    if let (what, one, other) = pairs.first(where: { $0.1 != $0.2 }) {
      return "\(apart)\(what) is \(one) there, and \(other) in the cases"
    }
    guard Text(summary.fixture.clientID).json == header.clientID,
      Text(summary.fixture.appLink).json == header.appLink
    else { return "\(apart)the client_id or the app_link differs" }
    return sent.first { !cases.roles.contains($0) }.map {
      "the campaign sent links to the role \($0.rawValue), which the cases aren't about"
    }
  }

  var standing: Standing {
    if summary.totals.failures > 0 || !summary.problems.isEmpty { return .failed }
    if !summary.isFinished || !summary.isWhole && summary.shards.count > 1 { return .incomplete }
    if summary.executions == 0 { return .failed }
    return limits.isEmpty ? .passed : .limited
  }

  private var complaints: [String] {
    let (failures, problems) = (summary.totals.failures, summary.problems.count)
    return [
      (failures > 0, "\(failures.counted("failure")) found"),
      (
        problems > 0, "\(problems.counted("problem")) with the adapter or with files of the suite"
      ), (summary.executions == 0, "no link was sent"),
    ].filter(\.0).map(\.1)
  }

  private var limits: [String] {
    let (expected, warnings) = (summary.totals.expected, summary.warnings.count)
    let all = summary.shards.first?.count ?? 0
    return [
      (!summary.isFinished, "the campaign did not come to its end"),
      (
        !summary.isWhole && all > 0, "only \(summary.shards.count) of its \(all) shards are here"
      ),
      (
        summary.roles.contains { $0.coverage?.isComplete == false },
        "not all links with few deviations were reached"
      ),
      (!unsent.isEmpty, "no link was sent to \(unsent.map(\.rawValue).joined(separator: ", "))"),
      (
        expected > 0,
        "\(expected.counted("failure")) broke rules that a list of expected failures names"
      ), (!hasSameCommand, "another command started the adapter than for the cases"),
      (
        warnings > 0,
        "\(warnings.counted("warning")) about the campaign itself, in fuzzing.txt"
      ),
    ].filter(\.0).map(\.1)
  }

  func add(to page: inout TextBlock) {
    page.add("GENERATED LINKS: \(standing.word)", failing: complaints, limits: limits)
    for role in summary.roles where role.executions > 0 {
      page.addField(role.role.rawValue, "\(role.executions.counted("link")) sent")
      if let coverage = role.coverage { page.addField("", coverage.inWords) }
    }
    let totals = summary.totals
    let findings = [
      (totals.failures, "failure"), (totals.expected, "expected failure"),
      (totals.warnings, "warning"),
    ].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    page.addField("findings", findings.isEmpty ? "none" : findings.joined(separator: ", "))
    if !summary.isExhaustive { page.addField("seed", "\(summary.seed)") }
    page.add(digest, of: CampaignResult.fileName)
  }
}
