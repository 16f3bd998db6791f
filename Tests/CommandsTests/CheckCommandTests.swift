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
        try check.execute(SharedCatalogue.all.get())
      }
      try outcome.write()
      let ending = await folder.call(
        ["check", "--reports", "ours"], ["APPFLIP_ADAPTER": adapter])
      #expect(ending.code == .failed && ending.errors == "")
      #expect(
        ending.output
          == (outcome.record.head + [
            "ours/conformance.txt", "next: swift run appflip fuzz --reports ours\n",
          ])
          .joined(separator: "\n"))
      let names = try FileManager.default.subpathsOfDirectory(atPath: theirs.path).sorted()
      #expect(names == ["conformance.jsonl", "conformance.junit.xml", "conformance.txt"])
      let ours = folder.directory.appending(path: "ours")
      #expect(try FileManager.default.subpathsOfDirectory(atPath: ours.path).sorted() == names)
      for name in names where name.contains(".") {
        let isSame = try folder.text(of: "ours/\(name)") == folder.text(of: "theirs/\(name)")
        #expect(isSame, "\(name)")
      }
    }
  }

  @Test(
    "a folder of reports in use has its own exit code, and doesn't change",
    arguments: [("check", "conformance.lock"), ("fuzz", "fuzzing.lock")])
  func inUse(_ command: String, _ lock: String) async throws {
    try await CommandFolder.with { folder in
      let reports = ReportFolder(folder.directory.appending(path: ReportFolder.usual))
      let lock = try reports.lock(lock)
      defer { lock.release() }
      let before = try folder.files(in: ReportFolder.usual)
      let ending = await folder.call(command, "--adapter", CommandFolder.reference)
      #expect(ending.code == .inUse && ending.status == 5, "\(ending)")
      #expect(ending.errors.hasPrefix("appflip: another run, in the process "), "\(ending)")
      #expect(ending.output.hasPrefix("NOT RUN: "), "\(ending)")
      #expect(try folder.files(in: ReportFolder.usual) == before)
    }
  }

  @Test("hello is waited for with a word on the console")
  func word() async throws {
    try await CommandFolder.with { folder in
      let gate = folder.directory.appending(path: "gate").path
      let adapter = "while [ ! -e '\(gate)' ]; do sleep 0.05; done; exec \(CommandFolder.reference)"
      // The adapter answers hello once the console has said that it is waited for, and not before.
      let ending = await folder.call(
        ["check", "--adapter", adapter, "--filter", "app.good"],
        ["APPFLIP_START_TIMEOUT_MS": "600000"],
        { console in
          Console(
            output: console.output,
            errors: { text in
              console.errors(text)
              guard text.hasPrefix("appflip: waiting for hello...") else { return }
              _ = FileManager.default.createFile(atPath: gate, contents: nil)
            })
        })
      #expect(ending.code == .expected, "\(ending)")
      #expect(ending.errors.contains(" s of at most 600 s, for: while ["), "\(ending.errors)")
    }
  }
}
