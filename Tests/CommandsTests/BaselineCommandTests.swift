import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("appflip baseline")
struct BaselineCommandTests {
  private static let today = "2026-11-21"

  private func call(_ words: String..., in folder: CommandFolder) -> CommandFolder.Ending {
    CommandFolder.listening { console in
      var call = Call(
        ["baseline"] + words, environment: [:], directory: folder.directory.path, program: "",
        console: console)
      call.today = Self.today
      return Program.run(call)
    }
  }

  /// Writes the report of a run in which the good link is answered with another state.
  private func report(in folder: CommandFolder) throws {
    let app = InProcessAdapter {
      { input in
        let base = LinkReading(input.url?.octets ?? []).answerable ?? []
        let code = PercentEncoding.encode(input.code?.octets ?? [])
        let url = base + Array("?state=S2&code=".utf8) + code
        return AppReply(
          handled: true, opened: [OpenedURL(url: Text(url), universalLinksOnly: true)])
      }
    }
    let cases = try SharedCatalogue.app.get().cases.filter { $0.id == "app.good" }
    let run = try ConformanceRun.execute(Catalogue(cases), on: app, named: "in-process")
    try folder.write(
      String(decoding: JSONLinesReport.render(run), as: UTF8.self), to: "conformance.jsonl")
  }

  @Test(
    "says what is wrong if the words make no sense",
    arguments: [
      ([], "say what to do: --write, --prune, or --against OLD NEW"),
      (["--wrote"], "there is no option --wrote; did you mean --write?"),
      (["--write", "--from"], "--from takes FILE"),
      (["--write", "--from", ""], "--from takes FILE"),
      (["--write", "more"], "--write takes no argument \"more\""),
      (["--write", "--output", "--force"], "--output takes FILE"),
      (["--write", "--date", "today"], "--date takes YYYY-MM-DD, not today"),
      (["--prune", "more"], "--prune takes no argument \"more\""),
      (["--prune", "--force"], "--force doesn't go with --prune"),
      (["--prune", "--write"], "--write doesn't go with --prune"),
      (["--against", "a", "b", "--prune"], "--prune doesn't go with --against"),
      (["--against"], "--against takes two lists"),
      (["--against", "a"], "--against takes two lists"),
      (["--against", "a", "b", "c"], "--against takes two lists"),
      (["--against", "a", ""], "--against takes two lists"),
      (["--against", "a", "b", "--force"], "--force doesn't go with --against"),
      (["--against", "a", "b", "--write"], "--write doesn't go with --against"),
    ] as [([String], String)])
  func usage(_ row: (words: [String], problem: String)) {
    let ending = CommandFolder.ran(["baseline"] + row.words)
    #expect(ending.code == .usage && ending.output.isEmpty)
    #expect(ending.errors.hasPrefix("appflip: \(row.problem)"), "\(ending.errors)")
    #expect(ending.errors.hasSuffix("; appflip baseline --help tells more\n"))
  }

  @Test("writes a list that can be read, and replaces one only if that is asked for")
  func write() async throws {
    try await CommandFolder.with { folder in
      try report(in: folder)
      let first = call("--write", "--from", "conformance.jsonl", "--output", "l.txt", in: folder)
      #expect(first.code == .expected && first.errors.isEmpty)
      #expect(first.output == "l.txt: 1 entry; replace each TODO by a reason\n")
      let expected = """
        # What is expected of in-process: roles app, edition 4, profile default.
        # KIND CASE RULE [xCOUNT] as=EVIDENCE why="REASON" YYYY-MM-DD
        fail app.good app/state/exact as=code/state/differs why="TODO" 2026-11-21

        """
      #expect(try folder.text(of: "l.txt") == expected)
      #expect(try Baseline(Array(expected.utf8), file: "l.txt").lines.count == 1)

      try folder.write("fail", to: "l.txt")
      let again = call(
        "--write", "--from=conformance.jsonl", "--output=l.txt", "--date", "2026-01-02", in: folder)
      #expect(again.code == .usage && again.output.isEmpty)
      #expect(again.errors.contains("the baseline l.txt, line 1: a case is missing"))
      #expect(try folder.text(of: "l.txt") == "fail")

      let forced = call(
        "--write", "--force", "--from", "conformance.jsonl", "--output", "l.txt", "--date",
        "2026-01-02", in: folder)
      #expect(forced.code == .expected)
      #expect(try folder.text(of: "l.txt").contains("2026-01-02\n"))

      let nowhere = call(
        "--write", "--from", "conformance.jsonl", "--output", "l.txt/x", in: folder)
      #expect(nowhere.code == .usage && nowhere.errors.contains("l.txt/x can't be written"))
    }
  }

  private static let stays =
    "fail app.good app/state/exact as=code/state/differs why=\"ticket 42\" 2026-01-31\n"
  private static let mended =
    "fail app.R01 app/redirect-uri/format as=x why=\"ticket 43\" 2026-01-31\n"

  @Test("over an old list, what stays keeps its reason and date, and comments their places")
  func update() async throws {
    try await CommandFolder.with { folder in
      try report(in: folder)
      let other = Self.stays.replacing("code/state/differs", with: "crashed")
      for (list, expected, told) in [
        (
          "# mine\n\(Self.mended)\n# yours\n\(Self.stays)", "# mine\n\n# yours\n\(Self.stays)",
          "l.txt: 1 entry; 1 dropped, 0 counted anew, 0 added\ndropped: \(Self.mended)"
        ),
        (
          "fail app.* app/state/exact x7 as=code/state/differs why=\"r\" 2026-01-31\n",
          "fail app.* app/state/exact x1 as=code/state/differs why=\"r\" 2026-01-31\n",
          "l.txt: 1 entry; 0 dropped, 1 counted anew, 0 added\ncounted anew: x7 is now fail app.* "
            + "app/state/exact x1 as=code/state/differs why=\"r\" 2026-01-31\n"
        ),
        (
          other, Self.stays.replacing("ticket 42", with: "TODO").replacing("01-31", with: "11-21"),
          "l.txt: 1 entry; 1 dropped, 0 counted anew, 1 added\ndropped: \(other)added: fail "
        ),
      ] {
        try folder.write(list, to: "l.txt")
        let ending = call("--write", "--from", "conformance.jsonl", "--output", "l.txt", in: folder)
        #expect(ending.code == .expected && ending.errors.isEmpty)
        #expect(ending.output.hasPrefix(told), "\(ending)")
        #expect(try folder.text(of: "l.txt") == expected)
        let again = call("--write", "--from", "conformance.jsonl", "--output", "l.txt", in: folder)
        #expect(again.output == "l.txt: 1 entry; 0 dropped, 0 counted anew, 0 added\n")
        #expect(try folder.text(of: "l.txt") == expected)
      }
    }
  }

  @Test("--prune drops what passes now, lowers counts, and adds nothing")
  func prune() async throws {
    try await CommandFolder.with { folder in
      let none = call("--prune", "--from", "conformance.jsonl", in: folder)
      #expect(none.code == .usage)
      try report(in: folder)
      let passes = Self.stays.replacing("app/state/exact", with: "app/code/exact")
      let unknown = Self.mended
      let counted = "fail app.* app/state/exact x7 as=code/state/differs why=\"r\" 2026-01-31\n"
      for (list, expected) in [
        (passes + unknown, unknown), (Self.stays + passes, Self.stays),
        (counted, counted.replacing("x7", with: "x1")),
        ("# none\n", "# none\n"),
        (Self.stays.replacing("differs", with: "x"), Self.stays.replacing("differs", with: "x")),
      ] {
        try folder.write(list, to: "baseline.txt")
        let ending = call("--prune", "--from", "conformance.jsonl", in: folder)
        #expect(ending.code == .expected && ending.errors.isEmpty)
        #expect(ending.output.contains(" dropped, ") && ending.output.contains(", 0 added\n"))
        #expect(try folder.text(of: "baseline.txt") == expected)
      }
    }
  }

  @Test("reads and writes where the documentation says, seen from the folder of the call")
  func usualNames() async throws {
    try await CommandFolder.with { folder in
      let missing = call("--write", in: folder)
      #expect(missing.code == .usage)
      #expect(
        missing.errors.hasPrefix("appflip: Reports/conformance.jsonl: the report can't be read"))
      try report(in: folder)
      try folder.write(folder.text(of: "conformance.jsonl"), to: "Reports/conformance.jsonl")
      #expect(call("--write", in: folder).code == .expected)
      #expect(try folder.files() == ["Reports", "baseline.txt", "conformance.jsonl"])
    }
  }

  @Test("says what is wrong with a report, and writes nothing")
  func badReports() async throws {
    try await CommandFolder.with { folder in
      let missing = call("--write", "--from", "no/such\u{1B}", in: folder)
      #expect(missing.code == .usage)
      #expect(
        missing.errors.hasPrefix("appflip: no/such\\x1B: the report can't be read; run swift"))
      try folder.write("{", to: "broken")
      let broken = call("--write", "--from", "broken", in: folder)
      #expect(broken.code == .usage && broken.errors.hasPrefix("appflip: broken"))
      #expect(try folder.files() == ["broken"])
    }
  }

  @Test("fails if a list grew, and prints by what")
  func against() async throws {
    try await CommandFolder.with { folder in
      let line = "fail app.good app/state/exact as=x why=\"y\" 2026-11-21\n"
      try folder.write("", to: "old")
      try folder.write("# list\n\(line)", to: "new")
      let grown = call("--against", "old", "new", in: folder)
      #expect(grown.code == .failed && grown.errors.isEmpty)
      #expect(grown.output == "the list grew by 1 line:\nline 2: \(line)")
      let shrunk = call("--against", "new", "old", in: folder)
      #expect(shrunk.code == .expected && shrunk.output == "the list didn't grow\n")
      try folder.write("fail", to: "new")
      let bad = call("--against", "old", "new", in: folder)
      #expect(bad.code == .usage && bad.errors.contains("line 1: a case is missing"))
      #expect(call("--against", "old", "no/such", in: folder).code == .usage)
    }
  }
}
