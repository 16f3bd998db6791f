import Conformance
import Foundation
import Harness
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

  private func reference() async throws -> RunResult {
    let catalogue = try Catalogue.app(Corpus())
    return try await AdapterSession.onOwnThread {
      try ConformanceRun.execute(catalogue, against: ReferenceAdapter.command())
    }
  }

  @Test("the reference's reports are the committed ones, in two runs alike")
  func reports() async throws {
    let (first, second) = (try await reference(), try await reference())
    let text = TextReport.render(first)
    let jsonLines = JSONLinesReport.render(first)
    #expect(text == TextReport.render(second))
    #expect(jsonLines == JSONLinesReport.render(second))
    compare(text, try golden("conformance.txt"))
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
