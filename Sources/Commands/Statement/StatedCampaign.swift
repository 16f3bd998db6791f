import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing

struct StatedCampaign {
  private let summary: FuzzResult
  private let digest: Digest
  private let hasSameCommand: Bool
  /// The roles whose cases were judged, and that the campaign sent nothing.
  private let unsent: [Role]

  init(contentsOf url: URL, shownAs shown: String, beside cases: StatedCases) throws {
    try self.init(
      FileError.contents(
        of: url, shownAs: shown, ifMissing: "name the file fuzzing.json of a run"),
      file: shown, beside: cases)
  }

  init(_ octets: [UInt8], file: String, beside cases: StatedCases) throws {
    var plan = FuzzPlan()
    try plan.read()
    let summary = try FuzzResult(octets, file: file, words: plan.words)
    self.summary = summary
    digest = Digest(hashing: octets)
    hasSameCommand = summary.adapter == cases.record.header.adapter.escaped
    let sent = Role.allCases.filter { summary.sent[$0] != nil }
    unsent = cases.roles.filter { !sent.contains($0) }
    if let problem = Self.difference(summary, cases, sent) {
      throw FileError(
        file, "\(problem); run both again alike, or leave the campaign out with --cases-only")
    }
  }

  private static func difference(
    _ summary: FuzzResult, _ cases: StatedCases, _ sent: [Role]
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
    if !summary.failing.isEmpty || !summary.problems.isEmpty { return .failed }
    if !summary.isFinished { return .incomplete }
    if summary.inputs == 0 { return .failed }
    return limits.isEmpty ? .passed : .limited
  }

  private var rules: [String] {
    summary.brokenRules.filter(\.fails).map { $0.rule?.rawValue ?? "" }
  }

  private var complaints: [String] {
    let (rules, problems) = (rules.count, summary.problems.count)
    return [
      (rules > 0, "\(rules.counted("rule")) failed"),
      (
        problems > 0, "\(problems.counted("problem")) with the adapter or with files of the suite"
      ), (summary.inputs == 0, "no link was sent"),
    ].filter(\.0).map(\.1)
  }

  private var limits: [String] {
    let (expected, warnings) = (summary.expectedFailures, summary.warnings.count)
    return [
      (!summary.isFinished, "the run isn't complete"),
      (!unsent.isEmpty, "no link was sent to \(unsent.map(\.rawValue).joined(separator: ", "))"),
      (
        expected > 0,
        "\(expected.counted("failure")) of rules that a list of expected failures names"
      ), (!hasSameCommand, "the cases were run with a different command of the adapter"),
      (warnings > 0, "\(warnings.counted("warning")) about the run itself, in fuzzing.txt"),
    ].filter(\.0).map(\.1)
  }

  func add(to page: inout TextBlock) {
    page.add("GENERATED LINKS: \(standing.word)", failing: complaints, limits: limits)
    for role in Role.allCases {
      guard let count = summary.sent[role] else { continue }
      page.addField(role.rawValue, "\(count.counted("link")) sent")
    }
    page.addField("failures", rules.isEmpty ? "none" : rules.joined(separator: ", "))
    if summary.depth > 0 {
      let combined = summary.depth > 1 ? ", every combination of \(summary.depth)" : ""
      page.addField("changes", "every change alone\(combined)")
    }
    if summary.runs > 0 { page.addField("seed", "\(summary.seed)") }
    page.add(digest, of: FuzzResult.fileName)
  }
}
