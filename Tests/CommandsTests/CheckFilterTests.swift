import Foundation
import Testing

@testable import Commands

@Suite("appflip check --filter")
struct CheckFilterTests {
  @Test("a filtered report says so at its top and in its header, and makes no baseline")
  func report() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "check", "--reference", "--filter", "app/state/*", "--filter", "app.R01")
      #expect(
        ending.code == .expected && ending.output.contains(", profile default, filtered)"))
      let text = try folder.text(of: "Reports/conformance.txt").split(separator: "\n")
      #expect(text[2] == "  filter      app/state/*, app.R01")
      #expect(
        text[3].hasPrefix("              Only the selected cases and their good twins were run, "))
      #expect(!text.contains("THE DOCUMENT"))
      let lines = try folder.text(of: "Reports/conformance.jsonl").split(separator: "\n")
      #expect(lines[0].contains(#","filter":["app/state/*","app.R01"]"#))
      #expect(lines.contains { $0.contains(#""id":"app.R01""#) })
      #expect(lines.contains { $0.contains(#""id":"app.good""#) }, "the good twin")
      #expect(!lines.contains { $0.contains(#""id":"app.R02""#) })
      let baseline = await folder.call("baseline", "--write")
      #expect(baseline.code == .usage)
      #expect(
        baseline.errors.contains("conformance.jsonl, line 1: only a part of the cases was run"))
      #expect(try folder.files() == ["Reports"])
    }
  }

  @Test("a case is judged by every rule, whatever it was selected by")
  func everyRule() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "check", "--adapter", "\(CommandFolder.reference) --fault state/dropped", "--filter",
        "app/redirect-uri/accepted")
      #expect(ending.code == .failed)
      let text = try folder.text(of: "Reports/conformance.txt")
      #expect(text.contains("\napp/state/exact (required)"))
    }
  }
}
