import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite("appflip sources")
struct SourcesCommandTests {
  private func sources(_ words: String..., in folder: URL? = nil) -> CommandFolder.Ending {
    let folder = folder ?? FileManager.default.temporaryDirectory
    return CommandFolder.ran(["sources"] + words, in: folder)
  }

  /// What the command says to a file with the given octets.
  private func ending(of octets: [UInt8]) async throws -> CommandFolder.Ending {
    var ending: CommandFolder.Ending?
    try await CommandFolder.with { folder in
      try Data(octets).write(to: folder.directory.appending(path: "page"))
      ending = sources("page", in: folder.directory)
    }
    return try #require(ending)
  }

  @Test("words that make no sense are refused", arguments: [[], [""], ["a", "b"], ["a", "--x"]])
  func usage(_ words: [String]) {
    let ending = CommandFolder.ran(["sources"] + words)
    #expect(ending.code == .usage && ending.output.isEmpty)
    #expect(ending.errors.hasSuffix("; appflip sources --help tells more\n"))
  }

  @Test("shows how it is used if that is asked for, without an error")
  func help() {
    let ending = sources("--help")
    #expect(ending.code == .expected && ending.errors.isEmpty)
    #expect(ending.output.hasPrefix("usage: appflip sources [OPTION]... FILE\n"))
  }

  @Test("says that a file is missing, with its name")
  func missing() {
    let ending = sources("no/such\u{1B}.html")
    #expect(ending.code == .usage && ending.output.isEmpty)
    #expect(ending.errors == "appflip: no/such\\u{1b}.html: there is no such file\n")
  }

  @Test("says that a folder is no file")
  func folder() {
    let ending = sources(FileManager.default.temporaryDirectory.path)
    #expect(ending.code == .usage && ending.errors.contains("it is a folder"))
  }

  @Test("says that a file is no page, that it holds nothing, or that it is another page")
  func otherPage() async throws {
    #expect(try await ending(of: [0xFF]).errors.contains("it is no UTF-8 text"))
    #expect(try await ending(of: []).errors.contains("it holds no sentence"))
    let other = try await ending(of: Array("Cats must sing.".utf8))
    #expect(other.code == .usage && other.output.isEmpty)
    #expect(other.errors.contains("in English?"))
  }

  @Test(
    "ends with 0 if nothing changed and with 1 if something did",
    .enabled(if: Documents.arePresent, "\(Documents.reason)"))
  func statuses() async throws {
    for file in Documents.files {
      let same = sources(file.path)
      #expect(same.code == .expected && same.errors.isEmpty)
      #expect(same.output.contains("nothing changed"))
    }
    let file = try #require(Documents.files.first)
    let text = try String(contentsOf: file, encoding: .utf8)
    let edited = text.replacing("com.google.OPA.dev", with: "com.google.OPA.next")
    let changed = try await ending(of: Array(edited.utf8))
    #expect(changed.code == .failed && changed.errors.isEmpty)
    #expect(changed.output.contains("endpoint/redirect-uri/exact"))
  }
}
