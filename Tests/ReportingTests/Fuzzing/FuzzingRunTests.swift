import Conformance
import Foundation
import Fuzzing
import Synchronization
import Testing

@Suite("Campaigns and what is around them")
struct FuzzingRunTests {
  @Test(
    "a broken line is named with its file before anything is sent",
    arguments: [
      ("links/hostile-links.jsonl", "Corpus/links/hostile-links.jsonl, line 4: "),
      ("links/returned-links.jsonl", "Corpus/links/returned-links.jsonl, line 4: "),
      ("dictionary.txt", "the dictionary Corpus/dictionary.txt, line 2: "),
    ])
  func brokenLine(_ row: (file: String, problem: String)) async throws {
    try await CampaignFolder.with { folder in
      let file = folder.corpus.appending(path: row.file)
      let good = try String(contentsOf: file, encoding: .utf8)
      try Data("\(good){\n".utf8).write(to: file)
      let problems = await refusal(of: folder)
      #expect(problems.count == 1 && problems.first?.hasPrefix(row.problem) == true, "\(problems)")
      #expect(try folder.text.hasPrefix("NOT RUN: \(row.problem)"))
      #expect(folder.reported() == ["fuzzing.junit.xml", "fuzzing.txt"])
    }
  }

  private func refusal(of folder: CampaignFolder) async -> [String] {
    let error = await #expect(throws: RunError.self) {
      try await folder.campaign(keepsInputs: true)
    }
    guard case .inputs(let problems)? = error else { return [] }
    return problems
  }

  @Test("a file that isn't there is named", arguments: ["links/app-links.jsonl", "dictionary.txt"])
  func missing(_ name: String) async throws {
    try await CampaignFolder.with { folder in
      try FileManager.default.removeItem(at: folder.corpus.appending(path: name))
      let problems = await refusal(of: folder)
      #expect(problems.count == 1)
      #expect(problems.first?.contains("Corpus/\(name): the file can't be read") == true)
    }
  }

  @Test("a broken regression is named before anything is sent, and the others are replayed first")
  func regressions() async throws {
    try await CampaignFolder.with { folder in
      let finding = try MadeUpCampaign.finding(Self.trap)
      let regressions = FindingFolder(
        folder.corpus.appending(path: "regressions"), shownAs: "Corpus/regressions")
      try regressions.write(finding)
      try folder.write("regressions/broken.json", ["{}"])
      let problems = await refusal(of: folder)
      #expect(problems.count == 1)
      #expect(
        problems.first?.contains("Corpus/regressions/broken.json: it is no finding: ") == true)
      try FileManager.default.removeItem(
        at: folder.corpus.appending(path: "regressions/broken.json"))
      let broken = try await folder.campaign("--fault state/decoded-twice", runs: 1)
      let found = try #require(broken.findings.first { $0.isReplayed })
      #expect(found.origin.start == "regression.\(finding.id)")
      #expect(found.signature.rule == finding.signature.rule)
    }
  }

  @Test("each finding is there the moment that it is found")
  func atOnce() async throws {
    try await CampaignFolder.with { folder in
      try FindingFolder(folder.corpus.appending(path: "regressions"), shownAs: "x")
        .write(MadeUpCampaign.finding(Self.trap))
      let seen = Mutex<[(findings: Int, files: Int, isDone: Bool)]>([])
      let summary = try await folder.campaign("--fault state/decoded-twice") { progress in
        let files = folder.reported("findings").count { $0.hasSuffix(".json") }
        let isDone = folder.reported().contains("fuzzing.json")
        seen.withLock { $0.append((progress.findings, files, isDone)) }
      }
      let progress = seen.withLock(\.self)
      #expect(progress.contains { $0.findings > 0 })
      for step in progress { #expect(step.findings == step.files && !step.isDone) }
      #expect(folder.reported("findings").count >= summary.findings.count)
    }
  }

  @Test("inputs are kept, and a later campaign begins with them; a broken one is named and stays")
  func inputs() async throws {
    try await CampaignFolder.with { folder in
      _ = try await folder.campaign(keepsInputs: true)
      let first = try folder.inputs.read()
      #expect(first.inputs.count > 3 && first.broken == [])
      let again = try await folder.campaign(runs: 100, keepsInputs: true)
      #expect(again.isPassed)
      let kept = try folder.inputs.read()
      #expect(
        Set(first.inputs.flatMap(\.points)).isSubset(of: kept.inputs.flatMap(\.points)))
      #expect(kept.inputs.allSatisfy { !$0.points.isEmpty })
      let file = folder.inputs.directory.appending(path: InputFolder.file)
      let good = try Data(contentsOf: file)
      try (Data("{}\n".utf8) + good).write(to: file)
      let problems = await refusal(of: folder)
      #expect(problems.count == 1)
      #expect(problems.first?.hasPrefix("kept/drafts.jsonl, line 1: it is no input") == true)
      #expect(try Data(contentsOf: file) == Data("{}\n".utf8) + good)
    }
  }

  @Test("if inputs can't be kept, no campaign begins")
  func unwritableInputs() async throws {
    try await CampaignFolder.with { folder in
      try Data().write(to: folder.inputs.directory)
      let problems = await refusal(of: folder)
      #expect(problems.contains { $0.hasPrefix("kept: the folder can't be made: ") }, "\(problems)")
    }
  }

  @Test("from its first moment on the report says that the campaign didn't finish, until it did")
  func unfinished() async throws {
    try await CampaignFolder.with { folder in
      _ = try await folder.campaign()
      #expect(try folder.text.hasPrefix("PASS: "))
      let seen = Mutex<Set<String>>([])
      _ = try await folder.campaign { _ in
        let text = (try? folder.text) ?? ""
        seen.withLock { _ = $0.insert(String(text.prefix { $0 != "\n" })) }
      }
      #expect(seen.withLock(\.self) == ["INCOMPLETE: the run began and did not finish"])
      #expect(try folder.text.hasPrefix("PASS: "))
      #expect(
        folder.reported() == ["findings", "fuzzing.json", "fuzzing.junit.xml", "fuzzing.txt"])
    }
  }

  @Test("a second campaign refuses a folder that one holds, and changes nothing in it")
  func held() async throws {
    try await CampaignFolder.with { folder in
      let first = FuzzingFolder(folder.reports)
      try first.begin("./first")
      let error = #expect(throws: ReportFolderError.self) {
        try FuzzingFolder(folder.reports).begin("./second")
      }
      #expect(error?.problem == .inUse(process: Int(ProcessInfo.processInfo.processIdentifier)))
      #expect(try folder.text.contains("./first"))
      first.release()
      #expect(folder.reported() == ["fuzzing.junit.xml", "fuzzing.txt"])
      try FuzzingFolder(folder.reports).begin("./third")
      #expect(try folder.text.contains("./third"))
    }
  }

  /// The query of a link whose state an app must not decode twice.
  private static let trap =
    "client_id=google-LINK-42&state=%2541&redirect_uri="
    + "https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"
}
