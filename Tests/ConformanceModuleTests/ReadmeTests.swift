import AppFlip
import Conformance
import Foundation
import Harness
import Reporting
import TestSupport
import Testing

/// What the README shows is what a newcomer gets.
@Suite(
  "README", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"),
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
struct ReadmeTests {
  /// The lines of the fenced block behind a marker.
  private func block(behind marker: String) throws -> [Substring] {
    let file = OwnTests.package.appending(path: "README.md")
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0 == "<!-- \(marker) -->" })
    return Array(lines[(start + 2)...].prefix { $0 != "```" })
  }

  @Test("its adapter has at most 30 lines and breaks no rule, in the profile strict")
  func adapter() async throws {
    let lines = try block(behind: "adapter")
    #expect((1...30).contains(lines.count))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = lines.joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: folder.appending(path: "my_adapter.py"))
    var settings = Settings()
    settings.profile = .strict
    let result = try await run(
      AdapterCommand("python3 my_adapter.py", relativeTo: folder.path), SharedCatalogue.all.get(),
      partner: ReferenceAdapter.partner(by: .newest), settings: settings)
    #expect(result.rules(.fail) == [])
    #expect(result.rules(.warn) == [])
    #expect(result.total.pass > 5_000)
    let isPassed = result.isPassed
    #expect(isPassed)
  }

  @Test("its report is what the document's code samples get")
  func report() async throws {
    let shown = try block(behind: "report")
    let command = AdapterCommand(
      "python3 Tests/Adapters/document_sample.py", relativeTo: OwnTests.package.path)
    let result = try await run(
      command, SharedCatalogue.all.get(), partner: ReferenceAdapter.partner(by: .newest))
    let report = TextReport.render(result)
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(shown.count > 20)
    #expect(Array(lines.prefix(shown.count)) == shown)
  }
}
