import Foundation
import TestSupport
import Testing

@testable import Conformance

@Suite("The data that the program was built with")
struct CorpusManifestTests {
  /// What somebody did to a copy of the corpus, and what is said of it.
  static let changes:
    [(what: String, file: String, change: @Sendable (URL) throws -> Void, [String])] =
      Corpus.files.map { file in
        (
          "cut to its first line", file,
          { url in
            let octets = try Data(contentsOf: url)
            try octets.prefix { $0 != UInt8(ascii: "\n") }.write(to: url)
          }, ["Corpus/\(file) was changed"]
        )
      } + [
        ("missing", "ids.txt", remove, ["Corpus/ids.txt is missing"]),
        (
          "empty", "dictionary.txt", { try Data().write(to: $0) },
          ["Corpus/dictionary.txt was changed"]
        ),
        (
          "renamed", "links/app-links.jsonl",
          { try FileManager.default.moveItem(at: $0, to: $0.appendingPathExtension("bak.jsonl")) },
          [
            "Corpus/links/app-links.jsonl is missing",
            "Corpus/links/app-links.jsonl.bak.jsonl was added",
          ]
        ),
        (
          "with other line ends", "ids.txt",
          { url in
            let text = try String(contentsOf: url, encoding: .utf8)
            try Data(text.replacing("\n", with: "\r\n").utf8).write(to: url)
          }, []
        ),
        (
          "beside a note", "ledger.jsonl",
          { try Data().write(to: $0.appendingPathExtension("orig")) }, []
        ),
        (
          "beside a finding of one's own", "regressions/002a5d7f64ab.json",
          {
            try Data("{}".utf8).write(to: $0.deletingLastPathComponent().appending(path: "x1.json"))
          }, []
        ),
      ]

  @Sendable private static func remove(_ file: URL) throws {
    try FileManager.default.removeItem(at: file)
  }

  @Test("every change is named, and line ends and added findings are none")
  func differences() throws {
    for (what, file, change, expected) in Self.changes {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.copyItem(at: Corpus.directory, to: folder)
      try change(folder.appending(path: file))
      let found = CorpusManifest(of: Corpus.directory)
        .differences(to: CorpusManifest(of: folder))
      #expect(found == expected, "\(file), \(what)")
    }
  }

  @Test("a missing folder is a list of missing files, of which the first are named")
  func folder() throws {
    let none = CorpusManifest(of: Corpus.directory.appending(path: "none"))
    let changes = CorpusManifest.built.differences(to: none)
    #expect(changes.count > 20 && changes.allSatisfy { $0.hasSuffix(" is missing") })
    let text = ChangedDataError(changes: changes).description
    #expect(
      text.contains("Corpus/dictionary.txt is missing") && text.contains(" more; restore them"))
    #expect(text.contains("APPFLIP_CHANGED_DATA=1") && text.utf8.count < 600)
  }

  @Test("the data of this checkout are those that it is built with")
  func built() throws {
    #expect(CorpusManifest.changes == [], "APPFLIP_RECORD=1 swift test --filter StableNamesTests")
    #expect(try Settings(environment: ["APPFLIP_CHANGED_DATA": "1"]).usesChangedData)
    #expect(try !Settings(environment: ["APPFLIP_CHANGED_DATA": "0"]).usesChangedData)
    try ChangedDataError.check(Settings())
  }
}
