import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import Synchronization
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Fuzzing runs with their files")
struct FuzzingRunTests {
  /// A folder with a copy of the corpus, for one run.
  private struct RunFolder {
    let url = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString)")
    var corpus: URL { url.appending(path: "Corpus") }
    var reports: URL { url.appending(path: "out") }
    var text: String {
      get throws { try String(contentsOf: reports.appending(path: "fuzzing.txt"), encoding: .utf8) }
    }

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Corpus.directory, to: corpus)
    }

    func execute(
      fault: String? = nil, _ change: @Sendable (inout FuzzPlan) -> Void = { _ in },
      progress: @escaping @Sendable () -> Void = {}
    ) async throws -> FuzzResult {
      var plan = FuzzPlan()
      (plan.runs, plan.settings.roles, plan.settings.deadline) = (200, [.app], 600_000)
      change(&plan)
      let words = fault.map { " --fault \($0)" } ?? ""
      let adapter = AdapterCommand(
        "./reference-adapter" + words, relativeTo: Checkout.products.path)
      let run = FuzzingRun(adapter, plan, reports: reports, shownAs: "out", corpus: corpus)
      return try await BlockingWork.run { try run.execute { _ in progress() }.result }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }
  }

  @Test(
    "a broken file is named before a link is sent",
    arguments: [
      ("regressions.txt", "Corpus/regressions.txt: no input has the name {; correct or delete"),
      ("dictionary.txt", "the dictionary Corpus/dictionary.txt: the file was cut or changed: "),
    ])
  func broken(_ row: (file: String, problem: String)) async throws {
    let folder = try RunFolder()
    defer { folder.remove() }
    let file = folder.corpus.appending(path: row.file)
    try Data(try Data(contentsOf: file) + Data("{\n".utf8)).write(to: file)
    let error = await #expect(throws: RunError.self) { try await folder.execute() }
    #expect(error.map { "\($0)" }?.contains(row.problem) == true)
    try FileManager.default.removeItem(at: file)
    let missing = await #expect(throws: RunError.self) { try await folder.execute() }
    #expect(missing.map { "\($0)" }?.contains("Corpus/\(row.file): the file can't be read") == true)
  }

  @Test("the report says that the run isn't complete until it is, and a second run is refused")
  func unfinished() async throws {
    let folder = try RunFolder()
    defer { folder.remove() }
    let seen = Mutex<Set<String>>([])
    let refused = Mutex(0)
    let result = try await folder.execute {
      _ in
    } progress: {
      let line = (try? folder.text)?.prefix { $0 != "\n" }
      _ = seen.withLock { $0.insert(String(line ?? "")) }
      do throws(ReportFolderError) { try FuzzingFolder(folder.reports).begin("./second") } catch {
        refused.withLock { $0 += 1 }
      }
    }
    #expect(seen.withLock(\.self) == ["INCOMPLETE: the run started and didn't finish"])
    #expect(refused.withLock(\.self) > 0)
    #expect(result.isPassed)
    #expect(try folder.text.hasPrefix("PASS: "))
    _ = try await folder.execute()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.reports.path).sorted() == [
        "fuzzing.json", "fuzzing.junit.xml", "fuzzing.previous.json", "fuzzing.txt",
      ])
  }

  @Test("a stopped run continues in the same folder, and the report has the failures of both runs")
  func continued() async throws {
    let folder = try RunFolder()
    defer { folder.remove() }
    let whole = try await folder.execute(fault: "state/dropped")
    // The report of a run that was killed: checkpoints have this end.
    var killed = whole
    (killed.parts[0].next, killed.parts[0].end) = (500, .underWay)
    #expect(killed.verdictLine.hasPrefix("INCOMPLETE: "))
    #expect(FuzzReport.render(killed).contains(" --from 500\n"))
    #expect(FuzzingFolder(folder.reports).write(killed))
    let rest = try await folder.execute(fault: "state/dropped") { $0.from = 500 }
    #expect(rest.parts.map(\.from) == [0, 500] && rest.isFinished)
    #expect(rest.failing.map(\.name) == whole.failing.map(\.name))
    let other = try await folder.execute(fault: "state/dropped") { ($0.from, $0.seed) = (500, 2) }
    #expect(other.parts.count == 1)
  }
}
