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
      let text = try folder.text(of: "Reports/part/conformance.txt").split(separator: "\n")
      #expect(text[3] == "  filter      app/state/*, app.R01")
      #expect(
        text[4].hasPrefix("              Only the selected cases and their good twins were run, "))
      #expect(!text.contains("THE DOCUMENT"))
      let lines = try folder.text(of: "Reports/part/conformance.jsonl").split(separator: "\n")
      #expect(lines[0].contains(#","filter":["app/state/*","app.R01"]"#))
      #expect(lines.contains { $0.contains(#""id":"app.R01""#) })
      #expect(lines.contains { $0.contains(#""id":"app.good""#) }, "the good twin")
      #expect(!lines.contains { $0.contains(#""id":"app.R02""#) })
      let baseline = await folder.call(
        "baseline", "--write", "--from", "Reports/part/conformance.jsonl")
      #expect(baseline.code == .usage)
      #expect(
        baseline.errors.contains("conformance.jsonl, line 1: only a part of the cases was run"))
      #expect(try folder.files() == ["Reports"])
    }
  }

  @Test(
    "a part replaces no report of the whole, and says where its own is",
    arguments: [["--filter", "google-app.good"], ["--scripts", "1"]])
  func part(_ words: [String]) async throws {
    try await CommandFolder.with { folder in
      for name in ["conformance.txt", "conformance.jsonl", "conformance.junit.xml"] {
        try folder.write("whole", to: "Reports/\(name)")
      }
      for reports in ["Reports", "Reports/part"] {
        let ending = await folder.call(
          ["check", "--reference", "--role", "google-app", "--reports", reports] + words)
        #expect(ending.code == .expected, "\(ending.errors)")
        #expect(
          ending.output.hasSuffix(
            "\nReports/part/conformance.txt (of a part of the cases; reports of all stay as they are)\n"
          ))
        let names = try folder.files(in: "Reports").filter { $0 != "part" }
        #expect(try names.allSatisfy { try folder.text(of: "Reports/\($0)") == "whole" })
        #expect(try folder.files(in: "Reports/part") == names)
      }
    }
  }

  @Test("what is left out is as in the report of the folder, which says so")
  func recorded() async throws {
    try await CommandFolder.with { folder in
      let adapter = "\(CommandFolder.reference) --fault state/dropped"
      try folder.write(
        #"{"adapter":"\#(adapter)","edition":3,"profile":"strict"}"# + "\n",
        to: "Reports/conformance.jsonl")
      let ending = await folder.call("check", "--filter", "app.good")
      #expect(ending.code == .failed, "\(ending.errors)")
      #expect(ending.errors.contains("as in Reports/conformance.jsonl: --adapter "))
      #expect(ending.output.contains(", edition 3, profile strict, filtered)"), "\(ending.output)")
      let other = await folder.call("check", "--filter", "app.good", "--reference")
      #expect(other.code == .expected && !other.errors.contains("as in "), "\(other.errors)")
    }
  }

  @Test("a case is judged by every rule, whatever it was selected by")
  func everyRule() async throws {
    try await CommandFolder.with { folder in
      let ending = await folder.call(
        "check", "--adapter", "\(CommandFolder.reference) --fault state/dropped", "--filter",
        "app/redirect-uri/accepted")
      #expect(ending.code == .failed)
      let text = try folder.text(of: "Reports/part/conformance.txt")
      #expect(text.contains("\napp/state/exact (required)"))
    }
  }
}
