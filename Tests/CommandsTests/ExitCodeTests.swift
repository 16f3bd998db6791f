import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("The exit codes of every command")
struct ExitCodeTests {
  /// A command, how it ends, and what it says of that.
  struct Row: Sendable, CustomTestStringConvertible {
    let words: String
    let code: ExitCode
    let says: String
    var testDescription: String { words }

    init(_ words: String, _ code: ExitCode, _ says: String) {
      (self.words, self.code, self.says) = (words, code, says)
    }
  }

  private static let inPlace = "page can't be written: "

  private static let noStart = "The adapter can't be started"
  private static let broken = "broken/drafts.jsonl, line 1: "

  static let rows = [
    // A folder of reports that is a file.
    Row("check ADAPTER --reports page", .usage, inPlace),
    Row("check ADAPTER --filter app.good --reports page", .usage, "page/part can't be written: "),
    Row("fuzz ADAPTER --reports page", .usage, inPlace),
    Row("exhaust ADAPTER --reports page", .usage, inPlace),
    Row(
      "differential ADAPTER ADAPTER --reports page", .usage,
      "page/differential.txt can't be written: "),
    Row("merge part --into page", .usage, inPlace),
    Row("statement --reports page", .usage, "page/conformance.jsonl"),
    Row("baseline --write --from page/conformance.jsonl", .usage, "page/conformance.jsonl"),
    // The same damage to kept links, wherever they are read.
    Row("fuzz ADAPTER --corpus broken", .usage, broken),
    Row("corpus merge broken --into kept", .usage, broken),
    Row("corpus merge kept --into broken", .usage, broken),
    Row("corpus merge none --into kept", .usage, "none/drafts.jsonl: there is no such file"),
    // A list of expected failures.
    Row("check ADAPTER --baseline none.txt", .usage, "none.txt: the file can't be read"),
    Row("fuzz ADAPTER --baseline none.txt", .usage, "none.txt: the file can't be read"),
    Row("exhaust ADAPTER --baseline none.txt", .usage, "none.txt: the file can't be read"),
    Row("check ADAPTER --baseline bom.txt", .usage, "save the file as UTF-8 without one"),
    Row("fuzz ADAPTER --baseline bom.txt", .usage, "save the file as UTF-8 without one"),
    Row("check ADAPTER --baseline cr.txt", .usage, "save the file with LF or CR LF as line ends"),
    Row("fuzz ADAPTER --baseline cr.txt", .usage, "save the file with LF or CR LF as line ends"),
    Row("baseline --against cr.txt cr.txt", .usage, "save the file with LF or CR LF"),
    // Files and words that make no sense.
    Row("diff none.jsonl none.jsonl", .usage, "none.jsonl"),
    Row("replay none.jsonl --reference", .usage, "none.jsonl"),
    Row("sources none.html", .usage, "none.html"),
    Row("explain app.nothing", .usage, "there is no rule and no case app.nothing"),
    Row("list nothing", .usage, "there are no nothing to list"),
    Row("bench adapter", .usage, "there is no adapter"),
    Row("doctor", .usage, "there is no adapter"),
    Row("check --reference --client-id --help", .usage, "there is no option --client-id"),
    // An adapter that isn't there.
    Row("check --adapter ./none", .adapter, noStart),
    Row("fuzz --adapter ./none", .adapter, noStart),
    Row("exhaust --adapter ./none", .adapter, noStart),
    Row("differential --adapter ./none --adapter ./none", .adapter, noStart),
    Row("replay app.good --adapter ./none", .adapter, noStart),
    Row("doctor --adapter ./none", .adapter, "doctor/"),
    // Nothing to test.
    Row("export --filter app.good --role google-app", .untested, "selects no case of this role"),
    Row("check --reference --filter app.nothing", .untested, "app.nothing"),
    Row("corpus merge empty --into kept", .untested, "there are no links to join"),
  ]

  @Test(
    "are those of the table, and nothing is sent before what can't be used is told", arguments: rows
  )
  func code(_ row: Row) async throws {
    try await CommandFolder.with { folder in
      for (name, text) in [
        "page": "no folder", "broken/drafts.jsonl": "{}\n", "bom.txt": "\u{FEFF}# a list\n",
        "cr.txt": "# a list\r# of nothing\r", "empty/drafts.jsonl": "",
      ] { try folder.write(text, to: name) }
      try await OutputFolder.fill(folder)
      let words = row.words.split(separator: " ").flatMap { word in
        word == "ADAPTER"
          ? ["--adapter", ": >\"$APPFLIP_DIRECTORY/started\"; exec \(CommandFolder.reference)"]
          : [String(word)]
      }
      let ending = await folder.call(words)
      #expect(ending.code == row.code, "\(ending)")
      #expect((ending.errors + ending.output).contains(row.says), "\(ending)")
      #expect(try !folder.files().contains("started"))
    }
  }

  @Test("an implementation without a name is called that")
  func unnamed() async throws {
    try await CommandFolder.with { folder in
      let app = #"{"id":"0","ok":{"protocol":1,"implementation":{"name":" "},"roles":["app"]}}"#
      let adapter = "read hello; echo '\(app)'; while read run; do :; done"
      let ending = await folder.call(
        "check", "--adapter", adapter, "--filter", "app.good", "--timeout-ms", "1")
      #expect(ending.code != .expected)
      #expect(ending.output.contains(": an implementation without a name: "), "\(ending.output)")
    }
  }
}
