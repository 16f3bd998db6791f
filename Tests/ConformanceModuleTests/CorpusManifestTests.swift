import Foundation
import Testing

@testable import Conformance

@Suite("The data that the program was built with")
struct CorpusManifestTests {
  /// What somebody does to a file of a copy of the corpus, and what is said of it.
  private struct Change {
    let what, file: String
    let expected: [String]
    let make: (URL) throws -> Void
  }

  private static var changes: [Change] {
    let cuts = Corpus.files.map { file in
      Change(what: "cut to its first line", file: file, expected: ["Corpus/\(file) was changed"]) {
        try Data(contentsOf: $0).prefix { $0 != UInt8(ascii: "\n") }.write(to: $0)
      }
    }
    let links = "links/app-links.jsonl"
    let renamed = ["Corpus/\(links) is missing", "Corpus/\(links).bak.jsonl was added"]
    return cuts + [
      Change(what: "missing", file: "ledger.jsonl", expected: ["Corpus/ledger.jsonl is missing"]) {
        try FileManager.default.removeItem(at: $0)
      },
      Change(what: "empty", file: "dictionary.txt", expected: ["Corpus/dictionary.txt was changed"])
      {
        try Data().write(to: $0)
      },
      Change(what: "renamed", file: links, expected: renamed) {
        let place = $0.deletingLastPathComponent().appending(path: "app-links.jsonl.bak.jsonl")
        try FileManager.default.moveItem(at: $0, to: place)
      },
      Change(what: "with other line ends", file: "dictionary.txt", expected: []) { url in
        let text = try String(contentsOf: url, encoding: .utf8)
        try Data(text.replacing("\n", with: "\r\n").utf8).write(to: url)
      },
      Change(what: "beside a note", file: "ledger.jsonl", expected: []) {
        try Data().write(to: $0.deletingLastPathComponent().appending(path: "ledger.jsonl.orig"))
      },
      Change(what: "beside a regression of one's own", file: "regressions.txt", expected: []) {
        try Data("app good\n".utf8).write(to: $0)
      },
    ]
  }

  @Test("every change is named, and line ends and own regressions are none")
  func differences() throws {
    let good = CorpusManifest(of: Corpus.directory)
    for change in Self.changes {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.copyItem(at: Corpus.directory, to: folder)
      try change.make(folder.appending(path: change.file))
      let found = good.differences(to: CorpusManifest(of: folder))
      #expect(found == change.expected, "\(change.file), \(change.what)")
    }
  }

  @Test("a missing folder is a list of missing files, of which the first are named")
  func folder() throws {
    let none = CorpusManifest(of: Corpus.directory.appending(path: "none"))
    let changes = CorpusManifest.built.differences(to: none)
    #expect(changes.count > 7 && changes.allSatisfy { $0.hasSuffix(" is missing") })
    let text = CorpusManifest.flaw(changes)?.description ?? ""
    #expect(
      text.contains("Corpus/dictionary.txt is missing") && text.contains(" more; restore them"))
    #expect(text.contains("APPFLIP_CHANGED_DATA=1") && text.utf8.count < 600)
  }
}
