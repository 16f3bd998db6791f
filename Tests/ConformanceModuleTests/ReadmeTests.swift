import AppFlip
import Conformance
import Foundation
import Harness
import Reporting
import TestSupport
import Testing

/// What the README shows is what a newcomer gets.
@Suite(
  "README",
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
struct ReadmeTests {
  /// The lines of the fenced block behind a marker.
  private func block(behind marker: String) throws -> [Substring] {
    let file = Checkout.package.appending(path: "README.md")
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "<!-- \(marker) -->" })
    return Array(lines[(start + 2)...].prefix { $0 != "```" })
  }

  @Test("its adapter has at most 30 lines, and is the example that is tested")
  func adapter() throws {
    let lines = try block(behind: "adapter")
    #expect((1...30).contains(lines.count))
    let example = try String(
      contentsOf: Checkout.adapters.appending(path: "example.py"), encoding: .utf8)
    #expect(example == lines.joined(separator: "\n") + "\n")
  }

  @Test("its report is what the document's code samples get; three dots stand for lines left out")
  func report() async throws {
    let shown = try block(behind: "report")
    let command = AdapterCommand(
      "python3 Tests/Adapters/document_sample.py", relativeTo: Checkout.package.path)
    let result = try await run(
      command, SharedCatalogue.all.get(), partner: ReferenceAdapter.partner(by: .newest))
    let parts = shown.joined(separator: "\n").split(separator: "\n...\n")
    var rest = TextReport.render(result)[...]
    #expect(parts.first.map(rest.hasPrefix) == true && shown.count >= 15)
    for part in parts {
      let place = try #require(rest.range(of: "\(part)\n"), "\(part)")
      rest = rest[place.upperBound...]
    }
  }
}
