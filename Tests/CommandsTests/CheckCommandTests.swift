import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("appflip check")
struct CheckCommandTests {
  @Test(
    "writes every file that swift test writes, byte for byte, for an adapter that fails, too",
    .longProof("whole runs of check"))
  func sameReports() async throws {
    // The states of a reference that starts flips are new each time; this fault shows none of them.
    let adapter = "\(CommandFolder.reference) --fault redirect-uri/unchecked"
    try await CommandFolder.with { folder in
      // A name of a folder stands in the replay lines, so that both get the same.
      let theirs = folder.directory.appending(path: "theirs")
      var settings = Settings()
      settings.adapter = adapter
      settings.deadline = CommandFolder.patience
      let check = ConformanceCheck(
        UserFolder.adapter(of: settings), partner: ReferenceAdapter.partner(by: .newest),
        settings: settings, reports: ReportFolder(theirs, shownAs: "ours"))
      let outcome = try await BlockingWork.run {
        try check.execute(SharedCatalogue.all.get(), ledger: try Ledger())
      }
      try outcome.write()
      let ending = await folder.call(
        ["check", "--reports", "ours"], ["APPFLIP_ADAPTER": adapter])
      #expect(ending.code == .failed && ending.errors == "")
      #expect(
        ending.output == (outcome.result.head + ["ours/conformance.txt\n"]).joined(separator: "\n"))
      let names = try FileManager.default.subpathsOfDirectory(atPath: theirs.path).sorted()
      #expect(names.count > 3, "\(names)")
      let ours = folder.directory.appending(path: "ours")
      #expect(try FileManager.default.subpathsOfDirectory(atPath: ours.path).sorted() == names)
      for name in names where name.contains(".") {
        let isSame = try folder.text(of: "ours/\(name)") == folder.text(of: "theirs/\(name)")
        #expect(isSame, "\(name)")
      }
      // What a run leaves in its folder of replays can be handed over again.
      let file = try #require(try folder.files(in: "ours/conformance-replay").first)
      let replay = await folder.call(
        "replay", "ours/conformance-replay/\(file)", "--reference", "--timeout-ms",
        "\(CommandFolder.patience)")
      #expect(replay.code == .expected, "\(file): \(replay.errors) \(replay.output.prefix(400))")
      #expect(replay.output.hasPrefix("request 1, role app\n"))
    }
  }

  @Test("all scripts run in place of the cases, and a role that has none passes")
  func scripts() async throws {
    try await CommandFolder.with { folder in
      let adapter = "\(CommandFolder.reference) --fault google-app/state/outlives-session"
      let ending = await folder.call(
        "check", "--scripts", "3", "--role", "google-app", "--adapter", adapter)
      #expect(ending.code == .failed)
      let report = try folder.text(of: "Reports/part/conformance.txt")
      #expect(
        report.contains(
          "  case        google-app.script.start+reset+answer: start, then reset, then answer\n"))
      #expect(
        report.contains(
          "  all cases   swift run appflip check --scripts 3 --reports Reports/part\n"))
      // The last step of a script is compared with the step alone, in a process of its own.
      let recalled = await folder.call(
        "check", "--scripts", "2", "--role", "app", "--adapter",
        "\(CommandFolder.reference) --fault state/refusal-recalled")
      #expect(recalled.code == .expected, "\(recalled.errors)")
      let warned = try folder.text(of: "Reports/part/conformance.txt")
      #expect(
        warned.contains("  case        app.script.declined+cancelled: declined, then cancelled\n"))
      #expect(warned.contains("error=cancelled, as in app.script.cancelled"), "\(warned)")
      let endpoint = await folder.call(
        "check", "--scripts", "2", "--role", "authorization-endpoint", "--reference")
      #expect(endpoint.code == .expected && endpoint.errors == "", "\(endpoint.errors)")
    }
  }
}
