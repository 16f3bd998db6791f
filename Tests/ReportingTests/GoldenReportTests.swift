import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

@testable import Commands

/// The reports on the reference implementation, by every edition, byte for byte.
///
/// After a change that is meant to change them:
/// `APPFLIP_RECORD=1 swift test --filter GoldenReportTests` writes all of them anew.
@Suite("Golden reports", .serialized)
struct GoldenReportTests {
  private static let isRecording = ProcessInfo.processInfo.environment["APPFLIP_RECORD"] != nil

  @Test(
    "the reference's reports are the committed ones, in this run as in the one before",
    arguments: Edition.allCases)
  func reports(_ edition: Edition) async throws {
    let result = try await run(by: edition)
    // Whatever is recorded, the reference keeps every rule by every edition, and without a warning.
    let total = result.total
    #expect(total.fail + total.warn + total.inconclusive == 0)
    let ledger = try Ledger()
    let text = TextReport.render(result, ledger: ledger)
    guard edition == .newest else {
      return try hold(text, against: "edition-\(edition.rawValue).txt")
    }
    try hold(text, against: "conformance.txt")
    // One of these long files is enough: an edition changes verdicts, and the text counts those.
    let jsonLines = JSONLinesReport.render(result, ledger: ledger)
    try hold(String(decoding: jsonLines, as: UTF8.self), against: "conformance.jsonl")
    let cases = try StatedCases(
      jsonLines, file: "conformance.jsonl", catalogue: SharedCatalogue.all.get())
    try hold(Statement(cases).text, against: "statement.txt")
  }

  /// What `swift test` does by an edition.
  private func run(by edition: Edition) async throws -> RunResult {
    let catalogue = try SharedCatalogue.all.get()
    let adapter =
      edition == .newest
      ? ReferenceAdapter.command() : ReferenceAdapter.command("--edition", "\(edition.rawValue)")
    var settings = Settings()
    settings.edition = edition
    return try await AdapterSession.patiently { [settings] in
      try ConformanceRun.execute(catalogue, against: adapter, settings: settings)
    }
  }

  /// Compares a report with the committed one, or writes it in its place.
  private func hold(_ report: String, against name: String) throws {
    let file = Checkout.package.appending(path: "Reports/reference/\(name)")
    guard Self.isRecording else {
      return compare(report, try String(contentsOf: file, encoding: .utf8), name)
    }
    try Data(report.utf8).write(to: file)
    Issue.record("\(name) was written, not compared: look at its changes", severity: .warning)
  }

  /// Shows the first line that differs, not a thousand.
  private func compare(_ report: String, _ golden: String, _ name: String) {
    let lines = Self.lines(of: report)
    let expected = Self.lines(of: golden)
    let difference = zip(lines, expected).enumerated().first { $1.0 != $1.1 }
    let place = difference.map { "line \($0.offset + 1): \($0.element.0)" }
    let isSame = lines == expected
    #expect(
      isSame,
      """
      \(name): \(place ?? "\(lines.count) lines, \(expected.count) expected"); if that is meant, \
      APPFLIP_RECORD=1 swift test --filter GoldenReportTests
      """)
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
