import AppFlip
import Conformance
import Fuzzing
import ReferenceVariants
import TestSupport
import Testing

@testable import Commands

@Suite("appflip list")
struct ListCommandTests {
  private func list(_ words: String...) -> CommandFolder.Ending {
    CommandFolder.ran(["list"] + words)
  }

  /// The columns of the lines.
  private func rows(_ ending: CommandFolder.Ending) -> [[Substring]] {
    ending.output.split(separator: "\n").map { $0.split(separator: "\t") }
  }

  @Test(
    "lists all there are, sorted, three columns a line",
    arguments: [
      ("rules", Rule.all.map(\.id.rawValue)),
      ("faults", Fault.all.map(\.name)),
      ("mutators", Mutators.all.map { $0.name }),
      ("cases", (try? SharedCatalogue.all.get().cases.map(\.id)) ?? []),
    ])
  func lists(_ row: (subject: String, names: [String])) {
    let ending = list(row.subject)
    #expect(ending.code == .expected && ending.errors == "")
    let rows = rows(ending)
    #expect(rows.allSatisfy { $0.count == 3 }, "\(rows.first { $0.count != 3 } ?? [])")
    #expect(rows.map { String($0[0]) } == row.names.sorted())
    #expect(rows.count > 80)
    #expect(
      ending.output.utf8.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x09 || $0 == 0x0A })
  }

  @Test("the second column is the level or the role, the third an abstract")
  func columns() {
    #expect(
      list("rules").output.contains("\napp/scope/optional\tpractice\tA link without scope is"))
    #expect(list("cases").output.contains("app.C05\tapp\tKELVIN SIGN for K\n"))
    #expect(list("cases").output.contains("\tcomposition\t"))
    #expect(
      list("faults").output.contains("\nclient-id/unchecked\tapp\tEvery client_id is taken.\n"))
    #expect(list("mutators").output.contains("\nbytes/flip\tbytes\tTurns one bit round, which "))
    let about = rows(list("mutators")).map { String($0[2]) }
    #expect(about.sorted() == Mutators.all.map(\.summary).sorted())
  }

  @Test("a role leaves out what is of another one", arguments: Role.allCases)
  func roles(_ role: Role) {
    for subject in ["cases", "faults"] {
      let all = rows(list(subject))
      let own = rows(list(subject, "--role", role.rawValue))
      #expect(own == all.filter { $0[1] == role.rawValue } && !own.isEmpty)
    }
    let rules = rows(list("rules", "--role", role.rawValue)).map { String($0[0]) }
    #expect(rules == Rule.binding(role).map(\.id.rawValue).sorted())
  }

  @Test(
    "what can't be listed is an error",
    arguments: [
      ([], "name one of rules, cases, faults, mutators"),
      (["rules", "cases"], "name one of rules, cases, faults, mutators"),
      (["rule"], "did you mean rules?"), (["rules", "--role", "apps"], "did you mean app?"),
      (["mutators", "--role", "app"], "a mutator has no role"),
    ] as [([String], String)])
  func refuses(_ row: (words: [String], problem: String)) {
    let ending = CommandFolder.ran(["list"] + row.words)
    #expect(ending.code == .usage && ending.output == "")
    #expect(ending.errors.contains(row.problem), "\(ending.errors)")
  }
}
