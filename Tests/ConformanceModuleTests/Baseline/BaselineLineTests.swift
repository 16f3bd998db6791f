import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@Suite("Lines of a baseline")
struct BaselineLineTests {
  private func read(_ text: String) throws(BaselineError) -> [String] {
    try Baseline(Array(text.utf8), file: "b.txt").lines.map { "\($0.number) \($0.entry.line)" }
  }

  @Test(
    "an entry is read, and written again as it was",
    arguments: [
      "fail app.redirect-uri.host-foreign app/redirect-uri/format as=code/nothing-permitted why=\"ticket 42\"",
      "fail app.redirect-uri.* app/redirect-uri/format as=code why=\"a = b, #1\"",
      "inconclusive * app/state/exact as=timed-out why=\"slow\"",
      "fail app.redirect-uri.host-foreign app/state/exact as=x why=\"\u{301}\"",
      "fail app.state.scalar-U+80 app/state/exact as=x why=\"caf\u{E9}\"",
      "inconclusive * * as=outcome-declines-is-not-declared why=\"later\"",
      "fail app.redirect-uri.* * as=threw why=\"later\"",
      "fault app.redirect-uri.host-foreign as=protocol-error why=\"x\"",
      "fault * as=not-run why=\"x\"",
      "fuzz app.* app/state/exact as=code@attacker/state/differs why=\"x\"",
      "fuzz google-app.* * as=relation/order why=\"x\"",
      "inconclusive * * as=timed-out why=\"x\" flaky",
      "fault * as=not-run why=\"x\" fixture-missing",
      "fail app.good app/state/exact as=x why=\"RFC 6749\" contested",
    ])
  func good(_ line: String) throws {
    let read = try read(line).first
    #expect(read.map { Array($0.utf8) } == Array("1 \(line)".utf8))
  }

  @Test("spaces, tabs, CRLF, blank lines and comments change nothing, and lines keep their numbers")
  func layout() throws {
    let text =
      "# fail\r\n\r\n \t# x\r\n\tfault  app.redirect-uri.host-foreign\tas=x   why=\" a  b \" \r\n"
    #expect(
      try read(text) == ["4 fault app.redirect-uri.host-foreign as=x why=\" a  b \""])
    #expect(try read("") == [])
  }

  @Test("the documentation's entries can be read")
  func documented() throws {
    let page = try String(
      contentsOf: Checkout.documentation("Conformance", "ExpectedFailures"), encoding: .utf8)
    let block = page.split(separator: "```").first {
      $0.hasPrefix("text\nfail app.redirect-uri.host-foreign ")
    }
    let text = try #require(block).dropFirst("text\n".count)
    #expect(try read(String(text)).count == 7)
  }

  private static let bad = """
    warn app.good => a warning fails no run and needs no entry; delete the line
    FAIL app.good => the line begins with FAIL; write fail, fault, fuzz, inconclusive or left-open
    fail => FORM
    fail app.good app/state/exact as=x => FORM
    fail app.good app/state/exact x2 as=x why="y" => FORM
    fail app.good app/state/exact as= why="y" => FORM
    fail app.good app/state/exact as=x why=y => FORM
    fail app.good app/state/exact as=x why="y => FORM
    fail app.good app/state/exact as=x why="a"b" => FORM
    fail app.good app/state/exact as=x why="y" 2026-11-21 => FORM
    fail app.good app/state/exact as=x why="y" flaky flaky => FORM
    fail app.good app/state/exact as=x why="y"flaky => FORM
    fail app.good app/state/exact as=x why="y" Flaky => FORM
    fail app.good app/state/exact as=x why="y" shaky => after the reason, write contested, fixture-missing or flaky, or nothing
    fuzz * app/state/exact as=x why="y" => a fuzz entry is for a role: write app.*, endpoint.* or google-app.*
    fuzz app.good app/state/exact as=x why="y" => a fuzz entry is for a role
    fuzz composition.* app/state/exact as=x why="y" => a fuzz entry is for a role
    fuzz app.* as=x why="y" => a fuzz entry needs a rule after the case; name the rule
    fail app.R0\u{301}1 app/state/exact as=x why="y" => FORM
    fail app.good as=x why="y" => a fail entry needs a rule after the case; name the rule
    fail app.good app/state/exat as=x why="y" => no rule has the name app/state/exat; appflip explain prints all names
    fail app.good * as=x why="y" => a * for the rule goes with a * for the case; name the rule
    fail * app/state/* as=x why="y" => no rule has the name app/state/*; appflip explain prints all names
    fault app.good app/state/exact as=x why="y" => a fault entry has no rule; delete app/state/exact
    left-open app.good app/state/exact as=code why="y" => a left-open entry has no rule; delete app/state/exact
    fail app.good app/state/exact as=x why="  " => the reason is empty; write in why=
    """

  @Test("an invalid line is refused, with the error and the fix")
  func bad() {
    let form = "a line must be \(BaselineEntry.grammar), and a reason can't contain"
    for row in Self.bad.replacing("FORM", with: form).split(separator: "\n") {
      let parts = row.split(separator: " => ")
      let error = #expect(throws: BaselineError.self) { try read("\n\(parts[0])\n") }
      let text = error.map { "\($0)" } ?? ""
      #expect(text.hasPrefix("the baseline b.txt, line 2: \(parts[1])"), "\(text)")
    }
  }

  @Test("all invalid lines are listed, up to a limit, each with its number and its fix")
  func several() throws {
    let good = "fail app.redirect-uri.host-foreign app/state/exact as=x why=\"y\""
    let two = #expect(throws: BaselineError.self) { try read("warn x\n\(good)\nskip x\n\(good)") }
    #expect(
      two?.sentences == [
        "the baseline b.txt, line 1: a warning fails no run and needs no entry; delete the line",
        "the baseline b.txt, line 3: the line begins with skip; write fail, fault, fuzz, inconclusive or "
          + "left-open",
        "the baseline b.txt, line 4: line 2 says the same; delete one of them",
      ])
    let many = #expect(throws: BaselineError.self) {
      try read(Array(repeating: "skip", count: BaselineError.most + 3).joined(separator: "\n"))
    }
    #expect(many?.errors.map(\.line) == Array(1...BaselineError.most) + [nil])
    #expect(many?.sentences.last == "the baseline b.txt: 3 more lines to correct")
  }

  @Test("bytes that aren't text are refused")
  func noText() {
    let error = #expect(throws: BaselineError.self) {
      try Baseline([0x23, 0x0A, 0xFF, 0x0A], file: "b\u{1B}.txt")
    }
    #expect(
      error.map { "\($0)" }
        == "the baseline b\\x1B.txt, line 2: the text isn't UTF-8; save the file as UTF-8")
  }

  @Test(
    "a line that speaks of the same as an earlier one is refused",
    arguments: [
      (
        "fail app.redirect-uri.host-foreign app/state/exact as=x",
        "fail app.redirect-uri.host-foreign app/state/exact as=y", true
      ),
      ("fail * app/state/exact as=x", "fail * app/state/exact as=x", true),
      ("fault * as=x", "fault * as=x", true),
      ("fail * app/state/exact as=x", "fail * app/state/exact as=y", false),
      (
        "fail app.redirect-uri.host-foreign app/state/exact as=x",
        "fail app.redirect-uri.host-foreign app/code/exact as=x", false
      ),
      (
        "fail app.redirect-uri.host-foreign app/state/exact as=x",
        "inconclusive app.redirect-uri.host-foreign app/state/exact as=x", false
      ),
      (
        "fail app.redirect-uri.* app/state/exact as=x", "fail app.* app/state/exact as=x",
        false
      ),
    ])
  func duplicate(_ first: String, _ second: String, _ isOne: Bool) throws {
    let lines = [first, second].map { "\($0) why=\"y\"" }
    do throws(BaselineError) {
      #expect(try read(lines.joined(separator: "\n\n")).count == 2)
      #expect(!isOne)
    } catch {
      #expect(isOne)
      #expect(error.errors.map(\.line) == [3])
      #expect("\(error)".hasSuffix("line 1 says the same; delete one of them"))
    }
  }

  @Test(
    "an unknown case is refused, and TODO if CI is set")
  func check() throws {
    let line = "fail app.redirect-uri.host-foreign app/state/exact as=x why=\"TODO\""
    let baseline = try Baseline(Array("\n\(line)".utf8), file: "b.txt")
    try baseline.check(cases: ["app.redirect-uri.host-foreign"], isUnattended: false)
    let todo = #expect(throws: BaselineError.self) {
      try baseline.check(cases: ["app.redirect-uri.host-foreign"], isUnattended: true)
    }
    #expect(todo?.errors.map(\.line) == [2])
    #expect(
      todo.map { "\($0)".contains("the reason is still TODO, and the variable CI is set") } == true)
    let unknown = #expect(throws: BaselineError.self) {
      try baseline.check(cases: ["app.R0"], isUnattended: false)
    }
    #expect(unknown?.errors.map(\.line) == [2])
    #expect(
      unknown.map {
        "\($0)".contains("no case has the name app.redirect-uri.host-foreign; correct it")
      } == true)
  }

  @Test("a missing file is named")
  func missing() {
    let error = #expect(throws: BaselineError.self) {
      try Baseline(contentsOf: URL(filePath: "/no/such"), shownAs: "such")
    }
    #expect(error.map { "\($0)".hasPrefix("the baseline such: the file can't be read; ") } == true)
  }
}
