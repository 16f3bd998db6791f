import AppFlip
import Conformance
import Foundation
import Harness
import Testing

@testable import Fuzzing

@Suite("Folders of campaigns")
struct FuzzingFolderTests {
  @Test("what an earlier campaign left is moved aside when the next begins, and nothing else is")
  func earlier() async throws {
    try await CampaignFolder.with { folder in
      let findings = folder.reports.appending(path: "findings")
      for name in ["findings", "findings/earlier"] {
        try OwnFolder(folder.reports.appending(path: name)).make()
      }
      let names = ["0123456789ab.json", "0123456789ab.jsonl", "notes.txt", "0123.json"]
      for name in names + [
        "earlier/0123456789ab.json", "earlier/ba9876543210.json", "earlier/own.txt",
      ] {
        try Data(name.utf8).write(to: findings.appending(path: name))
      }
      let files = ["fuzzing.json", "fuzzing.txt", "conformance.txt"]
      for name in files { try Data(name.utf8).write(to: folder.reports.appending(path: name)) }
      let before = folder.reported("findings")
      let finding = try MadeUpCampaign.finding("state=%2541")
      let reports = FuzzingFolder(folder.reports)
      #expect(folder.reported("findings") == before)
      #expect(folder.reported() == (files + ["findings"]).sorted())
      try reports.begin("./my-adapter")
      reports.release()
      reports.found(finding)
      #expect(reports.problems == [])
      #expect(
        folder.reported() == ["conformance.txt", "findings", "fuzzing.junit.xml", "fuzzing.txt"])
      #expect(
        folder.reported("findings")
          == ["0123.json", "\(finding.id).json", "earlier", OwnFolder.marker, "notes.txt"])
      #expect(
        folder.reported("findings/earlier")
          == [
            "0123456789ab.json", "0123456789ab.jsonl", "fuzzing.json", "fuzzing.txt",
            OwnFolder.marker, "own.txt",
          ])
      for name in ["0123456789ab.json", "fuzzing.json"] {
        let moved = try String(
          contentsOf: findings.appending(path: "earlier/\(name)"), encoding: .utf8)
        #expect(moved == name)
      }
    }
  }

  @Test("a request that is too long for the report stands in a file beside its finding")
  func long() async throws {
    try await CampaignFolder.with { folder in
      let state = String(repeating: "a", count: 5_000)
      let (short, long) = (
        try MadeUpCampaign.finding("state=%2541"),
        try MadeUpCampaign.finding("state=\(state)", rule: Rule.appSurvives.id)
      )
      let reports = FuzzingFolder(folder.reports, shownAs: "out")
      for finding in [short, long] { reports.found(finding) }
      #expect(reports.write(MadeUpCampaign.summary(findings: [short, long])))
      #expect(reports.problems == [])
      #expect(
        folder.reported("findings")
          == ["\(short.id).json", "\(long.id).json", "\(long.id).jsonl", OwnFolder.marker].sorted())
      let replay = try #require(
        folder.text.split(separator: "\n").first { $0.contains("appflip replay \(long.id)") })
      #expect(replay.hasSuffix(" --reports out"))
      let file = folder.reports.appending(path: "findings/\(long.id).jsonl")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 2 && lines.last?.contains("state=\(state)") == true)
    }
  }

  @Test("what was written is read back, with its findings")
  func read() async throws {
    try await CampaignFolder.with { folder in
      let finding = try MadeUpCampaign.finding("state=%2541")
      let summary = MadeUpCampaign.summary(findings: [finding])
      let reports = FuzzingFolder(folder.reports)
      reports.found(finding)
      #expect(reports.write(summary))
      let read = try FuzzingFolder.read(folder.reports, shownAs: "part")
      #expect(read.findings == [finding])
      #expect(read.octets == summary.octets)
      try Data("{}".utf8).write(to: folder.reports.appending(path: "findings/broken.json"))
      let error = #expect(throws: FileError.self) {
        try FuzzingFolder.read(folder.reports, shownAs: "part")
      }
      #expect(error?.description.contains("part/findings/broken.json") == true)
      try FileManager.default.removeItem(at: folder.reports.appending(path: "findings"))
      let missing = #expect(throws: FileError.self) {
        try FuzzingFolder.read(folder.reports, shownAs: "part")
      }
      #expect(
        missing?.problem.hasPrefix("the finding \(finding.id) that it lists is missing") == true)
    }
  }

  @Test("if findings alone can't be written, the report has all of them in full")
  func findingsAlone() async throws {
    try await CampaignFolder.with { folder in
      let findings = try ["state=%2541", "scope=&state="].map { try MadeUpCampaign.finding($0) }
      let reports = FuzzingFolder(folder.reports)
      try reports.begin("./my-adapter")
      try Data().write(to: folder.reports.appending(path: "findings"))
      for finding in findings { reports.found(finding) }
      #expect(reports.write(MadeUpCampaign.summary(findings: findings)))
      #expect(!reports.problems.isEmpty)
      let text = try folder.text
      #expect(text.split(separator: "\n").count { $0.hasPrefix("  replay      printf ") } == 2)
    }
  }

}
