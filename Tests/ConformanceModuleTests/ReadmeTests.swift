import AppFlip
import Conformance
import Foundation
import Processes
import TestSupport
import Testing

/// The examples of the README are correct.
///
/// `APPFLIP_RECORD=1 swift test --filter ReadmeTests` writes the numbers of its report anew.
@Suite(
  "README",
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
struct ReadmeTests {
  private func block(behind marker: String) throws -> [Substring] {
    let file = Checkout.package.appending(path: "README.md")
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "<!-- \(marker) -->" })
    return Array(lines[(start + 2)...].prefix { $0 != "```" })
  }

  @Test("its adapter has at most 33 lines, and is the example that is tested")
  func adapter() throws {
    let lines = try block(behind: "adapter")
    #expect((1...33).contains(lines.count))
    let example = try String(
      contentsOf: Checkout.templates.appending(path: "adapter.py"), encoding: .utf8
    ).split(separator: "\n")
    // Two lines of comments precede the program.
    #expect(example.dropFirst(2).elementsEqual(lines))
  }

  @Test(
    "its report is the report of the document's code samples; three dots replace lines",
    .longProof("the README's reports"))
  func report() async throws {
    let shown = try block(behind: "report")
    let command = AdapterCommand(
      "python3 Tests/Adapters/document_sample.py", relativeTo: Checkout.package.path)
    let result = try await run(
      command, SharedCatalogue.all.get(), partner: ReferenceAdapter.partner(by: .newest))
    let parts = shown.joined(separator: "\n").split(separator: "\n...\n")
    let report = TextReport.render(result.record)
    if GoldenText.isRecording { return try record(report, in: shown) }
    var rest = report[...]
    #expect(parts.first.map(rest.hasPrefix) == true && shown.count >= 15)
    for part in parts {
      let place = try #require(rest.range(of: "\(part)\n"), "\(part)")
      rest = rest[place.upperBound...]
    }
  }

  private func record(_ report: String, in shown: [Substring]) throws {
    let numbered = report.split(separator: "\n").map { (Self.withoutNumbers($0), $0) }
    let lines = Dictionary(numbered) { first, _ in first }
    let file = Checkout.package.appending(path: "README.md")
    let old = try String(contentsOf: file, encoding: .utf8)
    let new = shown.map { lines[Self.withoutNumbers($0)] ?? $0 }
    let text = old.replacing(shown.joined(separator: "\n"), with: new.joined(separator: "\n"))
    try Data(text.utf8).write(to: file)
    Issue.record("README.md was written, not compared: look at its changes", severity: .warning)
  }

  private static func withoutNumbers(_ line: Substring) -> String {
    String(line).replacing(/[0-9]+/, with: "0").replacing(/[ ]+/, with: " ")
  }
}
