import Foundation
import TestSupport
import Testing

@testable import Commands

/// The output of each command: the words of a call after a dollar sign, then standard output, standard error
/// and the exit code.
///
/// `APPFLIP_RECORD=1 swift test --filter TranscriptTests` writes anew what comes of the calls. Look at the
/// difference before you commit it. A new call needs its line alone.
@Suite("Transcripts")
struct TranscriptTests {
  private static let folder = Checkout.package.appending(path: "Tests/CommandsTests/Transcripts")

  private static let hello =
    #"read hello; echo '{"id":"0","ok":{"protocol":1,"implementation":{"name":"x"},"roles":["app"]}}'"#

  /// What stands in a call for something long: programs, and adapters that are odd in one thing.
  private static let variables = [
    "PACKAGE": Checkout.package.path,
    "PROGRAM": Checkout.products.appending(path: "appflip").path,
    "REFERENCE": CommandFolder.reference,
    "UNTOLD": CommandFolder.reference + #" | sed -u 's/"cancels",//'"#,
    "HELLO": hello,
    "NAMELESS": hello.replacing(#""x""#, with: #"" ""#) + "; while read run; do :; done",
    "NONSENSE": hello + "; while read run; do echo nonsense; done",
    "FORGETFUL": CommandFolder.reference
      + " | sed -u '/invalid_request/,/NEVER/{/invalid_request/!s/state=/sta=/}'",
    "HELPLESS": hello + #"; while read -r line; do id=${line#*:\"}; echo "{\"id\":\"${id%%\"*}\","#
      + #"\"ok\":{\"handled\":false,\"opened\":[],\"x-fix\":\"Start the server on port 8080.\"}}"; done"#,
    "LOST": hello + #"; while read -r line; do id=${line#*:\"}; echo "{\"id\":\"${id%%\"*}\","#
      + #"\"error\":{\"where\":\"adapter\",\"message\":\"lost\"}}"; done"#,
  ]

  @Test(
    "of the program and of each command say the same again",
    .longProof("transcripts of the commands"),
    arguments: ["program"] + Program.commands.map(\.name))
  func hold(_ name: String) async throws {
    let file = Self.folder.appending(path: "\(name).txt")
    let entries = Self.entries(of: try String(contentsOf: file, encoding: .utf8))
    #expect(!entries.isEmpty)
    var recorded = ""
    try await CommandFolder.with { folder in
      for entry in entries {
        let ending = try await Self.ending(of: entry.call, folder)
        let result = Self.shown(ending, folder)
        recorded += entry.head + result + "\n"
        if !GoldenText.isRecording { #expect(result == entry.result, "\(entry.call)") }
        let bytes = Array(result.utf8)
        #expect(bytes.allSatisfy { (0x20..<0x7F).contains($0) || [0x09, 0x0A].contains($0) })
      }
    }
    if GoldenText.isRecording { try Data(recorded.utf8).write(to: file) }
  }

  /// The calls of a transcript, each with the remarks before it, and what came of it.
  private static func entries(of text: String) -> [(head: String, call: String, result: String)] {
    var entries: [(head: String, call: String, result: String)] = []
    var remarks = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# ") {
        remarks += "\(line)\n"
      } else if line.hasPrefix("$ ") {
        entries.append((remarks + "\(line)\n", String(line.dropFirst(2)), ""))
        remarks = ""
      } else if let last = entries.indices.last {
        entries[last].result += "\(line)\n"
      }
    }
    return entries
  }

  /// Calls the program in this process, which is fast; a line that needs a shell is one for the shell.
  private static func ending(
    of line: String, _ folder: CommandFolder
  ) async throws -> Subprogram.Ending {
    if let words = words(of: line), let start = words.firstIndex(of: "appflip"),
      words[..<start].allSatisfy({ $0.contains("=") })
    {
      let pairs = words[..<start].map {
        $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      }
      let environment = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
      return await folder.call(Array(words[(start + 1)...]), environment)
    }
    let shell = variables.merging(["APPFLIP_TIMEOUT_MS": "\(CommandFolder.patience)"]) { $1 }
    return try await Subprogram.run(
      "/bin/sh", ["-c", "appflip() { \"$PROGRAM\" \"$@\"; }\n\(line)"], in: folder.directory, shell)
  }

  /// The words of a line as a shell reads them; nil if it takes one.
  private static func words(of line: String) -> [String]? {
    var (words, word, quote) = ([String](), String?.none, Character?.none)
    for character in line + " " {
      if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == " " {
        if let word { words.append(word) }
        word = nil
      } else if "'\"".contains(character) {
        (quote, word) = (character, word ?? "")
      } else if "|<>;&*\\".contains(character) {
        return nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if words.contains(where: { $0.contains("$(") }) { return nil }
    return words.map { word in
      variables.reduce(word) { $0.replacing("$\($1.key)", with: $1.value) }
    }
  }

  private static func shown(_ ending: Subprogram.Ending, _ folder: CommandFolder) -> String {
    func marked(_ text: String, _ mark: String) -> String {
      text.isEmpty
        ? ""
        : text.split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast(text.hasSuffix("\n") ? 1 : 0).map { "\(mark)\($0)\n" }.joined()
    }
    let text = marked(ending.output, "| ") + marked(ending.errors, "! ") + "= \(ending.status)\n"
    return GoldenText.withoutData(text).replacing(folder.directory.path, with: "$FOLDER")
      .replacing(Checkout.products.path, with: "$PRODUCTS")
      .replacing(Checkout.package.path, with: "$PACKAGE")
      // A busy machine shows the progress of a run, and the time until an adapter answers hello.
      .replacing(/! [0-9]+ of [0-9]+ (?:links|cases), [^\n]*\n/, with: "")
      .replacing(/! appflip: waiting for hello[^\n]*\n/, with: "")
      // Each shell has its own words.
      .replacing(/[ ]{4}adapter: [^\n]*/, with: "    adapter: ...")
  }
}
