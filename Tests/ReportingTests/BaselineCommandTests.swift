import AppFlip
import Conformance
import Foundation
import Reporting
import TestSupport
import Testing

@Suite("appflip baseline", .enabled(if: OwnTests.areWanted, "\(OwnTests.reason)"))
struct BaselineCommandTests {
  private static let today = "2026-11-21"

  /// Calls the command in a folder of its own.
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func call(_ words: String...) -> BaselineCommand.Result {
    BaselineCommand.run(["baseline"] + words, today: Self.today)
  }

  private func report(_ state: String, in folder: URL) throws -> String {
    let run = try Scenes.run("app.good", on: Scenes.app(state: state))
    let file = folder.appending(path: "conformance.jsonl")
    try Data(JSONLinesReport.render(run)).write(to: file)
    return file.path
  }

  @Test(
    "shows how it is used where the words make no sense",
    arguments: [
      [], ["--wrote"], ["--write", "--from"], ["--write", "--from", ""], ["--write", "more"],
      ["--write", "--output", "--force"], ["--write", "--date", "today"], ["--against"],
      ["--against", "a"], ["--against", "a", "b", "c"], ["--against", "a", "--force"],
    ])
  func usage(_ words: [String]) {
    let result = BaselineCommand.run(["baseline"] + words, today: Self.today)
    #expect(result.status == .usage && result.output.isEmpty)
    #expect(result.errors == BaselineCommand.usage)
  }

  @Test("shows how it is used where that is asked for, without an error")
  func help() {
    let result = call("--help")
    #expect(result.status.rawValue == 0 && result.output == BaselineCommand.usage)
    #expect(result.errors.isEmpty)
  }

  @Test("writes a list that can be read, and replaces one only where that is asked for")
  func write() throws {
    try inFolder { folder in
      let from = try report("S2", in: folder)
      let list = folder.appending(path: "list.txt").path
      let first = call("--write", "--from", from, "--output", list)
      #expect(first.status.rawValue == 0 && first.errors.isEmpty)
      #expect(first.output == "\(list): 1 entry; give each a reason in the place of TODO\n")
      let expected = """
        # What is expected of in-process: roles app, edition 4, profile default.
        # KIND CASE RULE [xCOUNT] as=EVIDENCE why="REASON" YYYY-MM-DD
        fail app.good app/state/exact as=code/state/differs why="TODO" 2026-11-21

        """
      #expect(try String(contentsOfFile: list, encoding: .utf8) == expected)
      #expect(try Baseline(Array(expected.utf8), file: list).lines.count == 1)

      let again = call("--write", "--from", from, "--output", list, "--date", "2026-01-02")
      #expect(again.status.rawValue == 73 && again.output.isEmpty)
      #expect(again.errors.contains("is there already; replace it with --force"))
      #expect(try String(contentsOfFile: list, encoding: .utf8) == expected)

      let forced = call(
        "--write", "--force", "--from", from, "--output", list, "--date", "2026-01-02")
      #expect(forced.status.rawValue == 0)
      #expect(try String(contentsOfFile: list, encoding: .utf8).contains("2026-01-02\n"))

      let nowhere = call("--write", "--from", from, "--output", "\(list)/x")
      #expect(nowhere.status.rawValue == 73 && nowhere.errors.contains("can't be written"))
    }
  }

  @Test("says what is wrong with a report, and writes nothing")
  func badReports() throws {
    try inFolder { folder in
      let list = folder.appending(path: "list.txt").path
      let missing = call("--write", "--from", "no/such\u{1B}", "--output", list)
      #expect(missing.status.rawValue == 66)
      #expect(
        missing.errors.hasPrefix("appflip: no/such\\x1B: the report can't be read; run swift"))
      let good = try Data(contentsOf: URL(filePath: report("S2", in: folder)))
      let lines = Array(good).split(separator: UInt8(ascii: "\n")).map { Array($0) }
      let withoutKind = String(decoding: lines[1], as: UTF8.self)
        .replacing("\"as\":\"code/state/differs\",", with: "")
      for (rows, problem) in [
        (Array(lines.dropLast()), "x: the report has no footer, so that it was cut"),
        (Array(lines.dropFirst()), "x, line 1: this is no report of this version"),
        ([], "x, line 1: this is no report of this version"),
        ([lines[0], Array("{".utf8), lines[2]], "x, line 2: this is no line of a report: "),
        (
          [lines[0], Array(withoutKind.utf8), lines[2]],
          "x, line 2: the member as is missing, or of another kind"
        ),
      ] {
        let octets = Array(rows.map { $0 + [UInt8(ascii: "\n")] }.joined())
        let error = #expect(throws: RecordedRunError.self) { try RecordedRun(octets, file: "x") }
        #expect(error.map { "\($0)".hasPrefix(problem) } == true, "\(String(describing: error))")
      }
      #expect(!FileManager.default.fileExists(atPath: list))
    }
  }

  @Test("fails where a list grew, and prints by what")
  func against() throws {
    try inFolder { folder in
      let line = "fail app.good app/state/exact as=x why=\"y\" 2026-11-21\n"
      let (old, new) = (folder.appending(path: "old").path, folder.appending(path: "new").path)
      try Data().write(to: URL(filePath: old))
      try Data("# list\n\(line)".utf8).write(to: URL(filePath: new))
      let grown = call("--against", old, new)
      #expect(grown.status.rawValue == 1 && grown.errors.isEmpty)
      #expect(grown.output == "the list grew by 1 line:\nline 2: \(line)")
      let shrunk = call("--against", new, old)
      #expect(shrunk.status.rawValue == 0 && shrunk.output == "the list didn't grow\n")
      try Data("fail".utf8).write(to: URL(filePath: new))
      let bad = call("--against", old, new)
      #expect(bad.status.rawValue == 65 && bad.errors.contains("line 1: a case is missing"))
      #expect(call("--against", old, "no/such").status.rawValue == 66)
    }
  }
}
