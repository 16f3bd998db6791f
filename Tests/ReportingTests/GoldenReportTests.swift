import Conformance
import Foundation
import Harness
import Ledger
import Reporting
import TestSupport
import Testing

/// The reports on the reference implementation, byte for byte.
///
/// After a change that is meant to change them: `swift test`, then
/// `cp Reports/conformance.* Reports/reference/`.
@Suite("Golden reports", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct GoldenReportTests {
  private func golden(_ name: String) throws -> [Substring] {
    let file = OwnTests.package.appending(path: "Reports/reference/\(name)")
    return try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("the reference's reports are the committed ones, in this run as in the one before")
  func reports() async throws {
    let catalogue = try SharedCatalogue.all.get()
    let result = try await AdapterSession.onOwnThread {
      try ConformanceRun.execute(catalogue, against: ReferenceAdapter.command())
    }
    try compare(TextReport.render(result, ledger: Ledger()), golden("conformance.txt"))
    let jsonLines = try JSONLinesReport.render(result, ledger: Ledger())
    compare(String(decoding: jsonLines, as: UTF8.self), try golden("conformance.jsonl"))
  }

  /// Shows the first line that differs, not a thousand.
  private func compare(_ report: String, _ golden: [Substring]) {
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == golden.count)
    let difference = zip(lines, golden).enumerated().first { $1.0 != $1.1 }
    #expect(
      difference == nil,
      "line \((difference?.offset ?? 0) + 1): \(difference.map { "\($0.element)" } ?? "")")
  }
}
