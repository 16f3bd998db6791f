import AppFlip
import Conformance
import Foundation
import Fuzzing
import TestSupport

/// A folder with a small corpus, and with the reports of the campaigns that begin with it.
struct CampaignFolder: Sendable {
  let directory: URL
  var corpus: URL { directory.appending(path: "Corpus") }
  var reports: URL { directory.appending(path: "Reports") }
  var inputs: InputFolder { InputFolder(directory.appending(path: "kept"), shownAs: "kept") }

  static func with(_ body: (CampaignFolder) async throws -> Void) async throws {
    let folder = CampaignFolder(
      directory: FileManager.default.temporaryDirectory.appending(
        path: "appflip-\(UUID().uuidString)"))
    try folder.write("links", [])
    defer { try? FileManager.default.removeItem(at: folder.directory) }
    for file in Corpus.files {
      let lines = try String(contentsOf: Corpus.directory.appending(path: file), encoding: .utf8)
        .split(separator: "\n").prefix(3)
      try folder.write(file, lines.map(String.init))
    }
    try folder.write("dictionary.txt", [#"word="xyzzy""#])
    try await body(folder)
  }

  /// Writes a file of the corpus; a folder for no lines.
  func write(_ name: String, _ lines: [String]) throws {
    let file = corpus.appending(path: name)
    let folder = lines.isEmpty ? file : file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if !lines.isEmpty { try Data(lines.map { "\($0)\n" }.joined().utf8).write(to: file) }
  }

  func campaign(
    _ words: String = "", runs: Int = 40, keepsInputs: Bool = false,
    progress: @escaping @Sendable (CampaignProgress) -> Void = { _ in }
  ) async throws -> CampaignResult {
    var settings = Settings()
    settings.roles = [.app]
    settings.deadline = 20_000
    var budget = Budget()
    budget.runs = runs
    let command = words.isEmpty ? ReferenceAdapter.command() : ReferenceAdapter.command(words)
    let run = FuzzingRun(
      command, settings: settings, budget: budget, reports: reports,
      inputs: keepsInputs ? inputs : nil, corpus: corpus)
    return try await BlockingWork.run { try run.execute(progress: progress).result }
  }

  func reported(_ name: String = "") -> [String] {
    let folder = reports.appending(path: name)
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  var text: String {
    get throws { try String(contentsOf: reports.appending(path: "fuzzing.txt"), encoding: .utf8) }
  }
}
