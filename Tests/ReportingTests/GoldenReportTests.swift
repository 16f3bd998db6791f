import AppFlip
import Foundation
import Processes
import TestSupport
import Testing

@testable import Commands
@testable import Conformance

/// What people and programs read, byte for byte: the reports on the reference implementation, by every edition,
/// and those on bad adapters.
///
/// After a change that is meant to change them:
/// `APPFLIP_RECORD=1 swift test --filter GoldenReportTests` writes all of them anew.
@Suite("Golden reports", .serialized)
struct GoldenReportTests {
  @Test("the reference's reports are the committed ones, in this run as in the one before")
  func newest() async throws { try await check(.newest) }

  @Test(
    "the reports for an earlier edition are the recorded ones",
    .longProof("reports by earlier editions"),
    arguments: Edition.allCases.filter { $0 != .newest })
  func earlier(_ edition: Edition) async throws { try await check(edition) }

  private func check(_ edition: Edition) async throws {
    let result = try await run(by: edition)
    // Whatever is recorded, the reference keeps every rule by every edition, and without a warning.
    let total = result.total
    #expect(total.fail + total.warn + total.inconclusive == 0)
    let record = result.record
    let text = TextReport.render(record)
    guard edition == .newest else {
      return try hold(text, against: "Reports/reference/edition-\(edition.rawValue).txt")
    }
    try hold(text, against: "Reports/reference/conformance.txt")
    // One of these long files is enough: an edition changes verdicts, and the text counts those.
    let jsonLines = record.bytes
    try hold(
      String(decoding: jsonLines, as: UTF8.self), against: "Reports/reference/conformance.jsonl")
    let statement = try Statement(jsonLines, catalogue: SharedCatalogue.all.get())
    try hold(statement.text, against: "Reports/reference/statement.txt")
  }

  /// What `swift test` does by an edition.
  private func run(by edition: Edition) async throws -> RunResult {
    let catalogue = try SharedCatalogue.all.get()
    let adapter =
      edition == .newest
      ? ReferenceAdapter.command() : ReferenceAdapter.command("--edition", "\(edition.rawValue)")
    return try await AdapterSession.patiently {
      try ConformanceRun.execute(
        catalogue, against: adapter, settings: .with(edition: edition))
    }
  }

  private func hold(_ text: String, against path: String) throws {
    let difference = try GoldenText.difference(of: text, from: path, in: "GoldenReportTests")
    #expect(difference == nil)
  }

  @Test(
    "the report of a broken adapter is the recorded one", .longProof("reports on bad adapters"),
    arguments: BadAdapter.all)
  func scene(_ scene: BadAdapter) throws {
    let run = try scene.run()
    let lines = run.bytes
    let junit = JUnitReport.render(run)
    let reports: [(name: String, text: String)] = [
      ("TEXT", TextReport.render(run)),
      ("STATEMENT", try Statements.text(run)),
      ("SUMMARY", StepSummary(run, reports: "R`<b>\n::x").lines.joined(separator: "\n")),
      ("JUNIT", junit), ("JSON LINES", String(decoding: lines, as: UTF8.self)),
    ]
    for report in reports { Printable.expect(report.text, report.name) }
    let shown = scene.hasAll ? reports : Array(reports.prefix(1))
    try hold(
      Printable.lasting(shown.map { "\($0.name)\n\($0.text)" }.joined(separator: "\n")),
      against: "Tests/ReportingTests/Golden/\(scene.name).txt")
    // What the texts don't show at a glance: that they agree.
    let document = try JUnitDocument(junit)
    let recorded = try RunRecord(lines, file: "r", mayBeFiltered: true, mayBeIncomplete: true)
    #expect(document.isGreen == run.isPassed)
    #expect(document.totals["tests"] == "\(document.cases.count)")
    #expect(document.cases.filter { $0.suite != "run" }.map(\.name) == run.cases.map(\.id))
    #expect(recorded.cases.map(\.id) == run.cases.map(\.id))
    #expect(recorded.failures == run.failures)
    #expect(TextReport.render(recorded) == reports[0].text)
    #expect(JUnitReport.render(recorded) == junit)
    #expect(run.head.allSatisfy { $0.utf8.count < 120 })
    let length = reports[0].text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(length <= TextReport.longest + 1 && lines.count < 4_000_000, "\(lines.count)")
  }
}
