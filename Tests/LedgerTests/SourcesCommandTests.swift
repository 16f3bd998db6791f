import Foundation
import Testing

@testable import Ledger

@Suite("appflip sources", .ownTest)
struct SourcesCommandTests {
  /// What the command says to a file with the given octets.
  private func result(_ octets: [UInt8]) throws -> SourcesCommand.Result {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(octets).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return SourcesCommand.run(["sources", file.path])
  }

  @Test(
    "shows how it is used where the words make no sense",
    arguments: [[], ["sources"], ["sources", ""], ["source", "a"], ["sources", "a", "b"]])
  func usage(_ arguments: [String]) {
    let result = SourcesCommand.run(arguments)
    #expect(result.status == .usage && result.output.isEmpty)
    #expect(result.errors.hasPrefix("usage: appflip sources FILE"))
  }

  @Test("shows how it is used where that is asked for, without an error")
  func help() {
    let result = SourcesCommand.run(["--help"])
    #expect(result.status == .same && result.output == SourcesCommand.usage)
  }

  @Test("says that a file is missing, with its name")
  func missing() {
    let result = SourcesCommand.run(["sources", "no/such\u{1B}.html"])
    #expect(result.status == .noInput && result.output.isEmpty)
    #expect(result.errors == "appflip: no/such\\u{1b}.html: there is no such file\n")
  }

  @Test("says that a folder is no file")
  func folder() {
    let result = SourcesCommand.run(["sources", FileManager.default.temporaryDirectory.path])
    #expect(result.status == .noInput && result.errors.contains("it is a folder"))
  }

  @Test("says that a file is no page, that it holds nothing, or that it is another page")
  func otherPage() throws {
    #expect(try result([0xFF]).errors.contains("it is no UTF-8 text"))
    #expect(try result([]).errors.contains("it holds no sentence"))
    let other = try result(Array("Cats must sing.".utf8))
    #expect(other.status == .noDocument && other.output.isEmpty)
    #expect(other.errors.contains("in English?"))
  }

  @Test("ends with 0 where nothing changed and with 1 where something did", .documents)
  func statuses() throws {
    for file in Documents.files {
      let same = SourcesCommand.run(["sources", file.path])
      #expect(same.status.rawValue == 0 && same.errors.isEmpty)
      #expect(same.output.contains("nothing changed"))
    }
    let file = try #require(Documents.files.first)
    let text = try String(contentsOf: file, encoding: .utf8)
    let edited = text.replacing("com.google.OPA.dev", with: "com.google.OPA.next")
    let changed = try result(Array(edited.utf8))
    #expect(changed.status.rawValue == 1 && changed.errors.isEmpty)
    #expect(changed.output.contains("endpoint/redirect-uri/exact"))
  }
}
