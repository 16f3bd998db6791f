import AppFlip
import Foundation
import Harness
import TestSupport
import Testing

@testable import Conformance

@Suite("Reports")
struct ReportTests {
  @Test("reports that can't be written are an error that names the folder's variable")
  func unwritten() throws {
    let record = try Scenes.run(["app.good"], Scenes.app()).record
    let error = #expect(throws: ReportFolderError.self) {
      try ReportFolder(URL(filePath: "/dev/null/reports")).write(record)
    }
    #expect(error.map { "\($0)".contains("APPFLIP_REPORTS") } == true)
  }

  private static func order(_ run: RunResult) -> [String] {
    run.brokenRules.compactMap { $0.rule?.rawValue }
  }

  @Test("a rule of a composition comes behind a rule of one role that does as much harm")
  func compositionLast() throws {
    let composed = ["production", "sandbox"].map {
      "composition.app.\($0).com.google.Chromecast.approves"
    }
    let run = try Scenes.run(
      ["app.good"] + composed, Scenes.app(state: "S2"), partner: Scenes.googleApp(Scenes.linked))
    #expect(Self.order(run).prefix(2) == ["app/state/exact", "composition/state/exact"])
  }

  @Test("a second opened URL comes before the rules that it breaks")
  func secondURLFirst() throws {
    let run = try Scenes.run(
      ["app.good", "app.answer.declines"],
      Answers.app(times: 2) { Answers.listed($0) + Answers.code($0) })
    #expect(Self.order(run).prefix(2) == ["app/answer/once", "app/error/declined"])
  }

  @Test("a rule's case is the plainest of the most frequent evidence; the worst evidence is named")
  func shownCase() throws {
    let ids = ["host-foreign", "http", "space-behind", "userinfo"].map { "app.redirect-uri.\($0)" }
    let run = try Scenes.run(
      ["app.good"] + ids,
      Answers.app { input in
        let target = Answers.redirect(input)
        if !Answers.listed(input).isEmpty { return target + Answers.code(input) }
        return target.contains(UInt8(ascii: "@"))
          ? target + Answers.code(input) : Array("\(Answers.google)?error=cancelled".utf8)
      })
    let broken = try #require(run.brokenRules.first)
    #expect(broken.rule == Rule.appRedirectURIFormat.id)
    #expect(broken.testCase == "app.redirect-uri.host-foreign")
    #expect(
      broken.text.contains(
        "  worst       app.redirect-uri.userinfo: An attacker's link gets a code"))
  }

  @Test(
    "JUnit skips each kind of result that the baseline expects",
    arguments: [
      (.fail, "failure", "failure"), (.fault, "error", "error"),
      (.inconclusive, "skipped", "failure"),
    ] as [(CaseFailure.Kind, String, String)])
  func expected(_ kind: CaseFailure.Kind, _ without: String, _ unexpected: String) throws {
    let id = kind == .inconclusive ? "app.answer.declines" : "app.good"
    let app = Scenes.app(Answers.declaring(.approves), state: kind == .fail ? "S2" : nil)
    let adapter = AlteredAdapter(app) { kind == .fault ? .adapterError(message: []) : $1 }
    let run = try Scenes.run(["app.good", id], adapter).record
    func outcome(_ run: RunRecord) throws -> String? {
      try JUnitDocument(JUnitReport.render(run)).cases.first { $0.name == id }?.outcome
    }
    func held(_ entries: [BaselineEntry]) throws -> String? {
      let text = entries.map(\.line).joined(separator: "\n")
      return try outcome(run.compared(with: Baseline(Array(text.utf8), file: "b")))
    }
    #expect(try outcome(run) == without)
    #expect(try held([]) == unexpected)
    #expect(try held(Baseline.entries(expecting: run.failures)) == "skipped")
  }

  @Test("of a long standard error the first two lines and the last ten are shown")
  func standardError() {
    var block = TextBlock()
    let bytes = Array((1...20).map { "line \($0)\n" }.joined().utf8)
    block.addList("stderr", StepRecord.lines(ofStandardError: bytes))
    let shown = block.lines.map { $0.split(separator: " ").last ?? "" }
    #expect(shown == ["1", "2", "..."] + (11...20).map { "\($0)" })
  }

  @Test("every character comes back from a parser of XML, or spelled out if XML has none")
  func characters() throws {
    let others: [UInt32] = [
      0x2028, 0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF,
    ]
    for scalar in (Array(0...0x2FF) + others).compactMap(Unicode.Scalar.init) {
      var output = XMLOutput()
      output.begin("testsuites", [("name", "<\(scalar)>")])
      output.element("system-out", text: "]]>\(scalar)")
      output.end()
      let document = try JUnitDocument(output.text)
      let hasNone =
        scalar.value != 9 && scalar.value != 10
        && (scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
          || scalar.value & 0xFFFE == 0xFFFE)
      let shown = hasNone ? "\\u{\(String(scalar.value, radix: 16))}" : "\(scalar)"
      #expect(Array((document.totals["name"] ?? "").utf8) == Array("<\(shown)>".utf8))
      #expect(Array(document.text.utf8) == Array("]]>\(shown)".utf8))
    }
  }

  @Test("a summary is added to the file of the environment; one that can't be written is told")
  func summary() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let summary = StepSummary(withoutRun: RunError.noRole(declared: [], judged: [.app]))
    #expect(summary.lines[2].hasPrefix("`NOT RUN: the adapter declares the roles"))
    let name = StepSummary.variable
    for variables in [[:], [name: ""], [name: file.path], [name: file.path]] {
      #expect(summary.append(for: variables) == nil)
    }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.components(separatedBy: "### App Flip\n").count == 3)
    let problem = summary.append(for: [name: "/no/such/folder\n/x"])
    #expect(problem?.contains("/no/such/folder\\x0A/x: ") == true, "\(problem ?? "")")
  }
}
