import AppFlip
import Conformance
import Foundation
import Testing

@Suite("List of permanent names")
struct StableNameTests {
  private func read(_ lines: String...) throws(FileError) -> StableNames {
    try StableNames(Array(lines.map { "\($0)\n" }.joined().utf8))
  }

  @Test("names lead to the names of now, of each kind by itself")
  func statuses() throws {
    let names = try read(
      "# a comment", "case a -> b", "case b -> c", "case c", "case d removed", "case e -> d",
      "rule a")
    #expect(names.status(of: "a", .testCase) == .renamed("c"))
    #expect(names.status(of: "b", .testCase) == .renamed("c"))
    #expect(names.status(of: "c", .testCase) == .kept)
    #expect(names.status(of: "d", .testCase) == .removed)
    #expect(names.status(of: "e", .testCase) == .removed)
    #expect(names.status(of: "f", .testCase) == nil && names.status(of: "a", .mutator) == nil)
    #expect(names.current("a", .testCase) == "c" && names.current("a", .rule) == "a")
    #expect(names.current("d", .testCase) == "d" && names.current("f", .testCase) == "f")
    #expect(names.text.hasPrefix("case a -> b\ncase b -> c\ncase c\ncase d removed\n"))
  }

  @Test(
    "a line that makes no sense is refused with its number and what to do",
    arguments: [
      (["case a", "cases b"], 2, "a line is KIND NAME, KIND OLD -> NEW or KIND NAME removed"),
      (["case a "], 1, "a line is KIND NAME"), (["case"], 1, "a line is KIND NAME"),
      (["case a -> a"], 1, "a line is KIND NAME"), (["case a gone"], 1, "a line is KIND NAME"),
      (["case a -> b c"], 1, "a line is KIND NAME"), (["case \u{1B}"], 1, "a line is KIND NAME"),
      (["case b", "case a"], 2, "a stands behind a name that comes after it; sort the lines"),
      (["rule a", "case b"], 2, "b stands behind a name that comes after it"),
      (["case a", "case a removed"], 2, "a stands twice"),
      (["case a -> b", "rule b"], 1, "a becomes a name that has no line"),
      (["case a -> b", "case b -> a"], 1, "a becomes a name that has no line, or itself again"),
    ] as [([String], Int, String)])
  func refused(_ row: (lines: [String], line: Int, problem: String)) {
    let error = #expect(throws: FileError.self) {
      try StableNames(Array(row.lines.map { "\($0)\n" }.joined().utf8))
    }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.hasPrefix("Corpus/ids.txt, line \(row.line): \(row.problem)"), "\(text)")
  }

  @Test("a file that isn't there is an error that names it")
  func missing() {
    let error = #expect(throws: FileError.self) {
      try StableNames(in: URL(filePath: "/no/such"))
    }
    #expect(error.map { "\($0)".hasPrefix("Corpus/ids.txt: the file can't be read") } == true)
  }

  @Test("a filter takes old names of cases and rules, and leaves beginnings of names alone")
  func filter() throws {
    let names = try read(
      "case app.good", "case app.old -> app.good", "rule app/old -> app/survives",
      "rule app/survives")
    let filter = CaseFilter(["app.old", "app/old", "app.old*", "app.other"]).renamed(by: names)
    #expect(filter.patterns == ["app.good", "app/survives", "app.old*", "app.other"])
  }

  @Test("an entry of a baseline counts for the name of now, and the old one is told of")
  func baseline() throws {
    let names = try read(
      "case app.good", "case app.old -> app.good", "rule app/old -> app/survives",
      "rule app/survives")
    let tail = "as=x why=\"y\" 2026-11-21"
    let baseline = try Baseline(
      Array("# x\nfail app.* app/old x2 \(tail)".utf8), file: "b", names: names)
    #expect(baseline.lines.map(\.entry.line) == ["fail app.* app/survives x2 \(tail)"])
    #expect(
      baseline.renamings.map(\.description) == [
        "line 2: app/old is app/survives now, and the entry counts for that; correct the name"
      ])
    let joined = try Baseline(
      Array("fail app.good app/old \(tail)\nfail app.old app/survives \(tail)".utf8), file: "b",
      names: names)
    #expect(joined.lines.map(\.number) == [1] && joined.renamings.map(\.line) == [1, 2])
    let error = #expect(throws: BaselineError.self) {
      try Baseline(
        Array("fail app.old app/old \(tail)\nfail app.good app/survives \(tail)".utf8), file: "b",
        names: names)
    }
    #expect(
      error?.sentences == ["the baseline b, line 2: line 1 says the same; delete one of them"])
    #expect(throws: BaselineError.self) {
      try Baseline(Array("fail app.old app/old \(tail)".utf8), file: "b", names: .empty)
    }
  }
}
