import AdapterProtocol
import Conformance
import TestSupport
import Testing

@testable import Commands

@Suite("appflip export")
struct ExportCommandTests {
  private func export(_ words: String..., names: StableNames = .empty) -> CommandFolder.Ending {
    CommandFolder.ran(["export"] + words, names: names)
  }

  @Test("writes a header and a line a case, the same each time")
  func lines() throws {
    let ending = export("--filter", "app.C05")
    #expect(ending.code == .expected && ending.errors == "")
    let lines = ending.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix(#"{"type":"header","format":1,"suite":"appflip-conformance "#))
    #expect(lines[2].hasPrefix(#"{"type":"case","id":"app.C05","role":"app","#))
    for line in lines { _ = try JSONReader.read(Array(line.utf8)) }
    #expect(export("--filter", "app.C05").output == ending.output)
  }

  @Test("a role has its cases alone")
  func role() throws {
    let lines = export("--role", "google-app").output.split(separator: "\n")
    let count = try SharedCatalogue.googleApp.get().cases.count
    #expect(lines.count == count + 1)
    #expect(lines.dropFirst().allSatisfy { $0.contains(#","role":"google-app","#) })
  }

  @Test("an old name of a case is taken for the one of now")
  func oldName() throws {
    let names = try StableNames(Array("case app.C05\ncase app.old -> app.C05\n".utf8))
    let ending = export("--filter", "app.old", names: names)
    #expect(ending.code == .expected && ending.errors == "appflip: app.old is app.C05 now\n")
    #expect(ending.output == export("--filter", "app.C05").output)
  }

  @Test("what selects nothing is an error that names it")
  func errors() {
    let none = export("--filter", "app.C0")
    #expect(none.code == .untested && none.errors.contains(#"the filter "app.C0" selects no case"#))
    #expect(none.errors.contains("; did you mean app.C01, "))
    let other = export("--filter", "app.C05", "--role", "google-app")
    #expect(other.code == .untested && other.output == "")
    #expect(other.errors.contains("the filter selects no case of this role"))
    let role = export("--role", "ap")
    #expect(role.code == .usage && role.errors.contains("did you mean app?"))
    #expect(role.errors.contains("appflip export --help"))
  }
}
