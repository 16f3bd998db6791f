import AdapterProtocol
import AppFlip
import Foundation
import Harness
import TestSupport
import Testing

@testable import Conformance

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("JUnit reports")
struct JUnitReportTests {
  private let hostile =
    "https://e.example/\u{1B}[31m\r\n\u{202E}\u{0}\u{7F}]]>&amp;\"<a>\u{FFFF}?code=\u{212A}"

  /// A run of an app that opens a URL for every link.
  private func run(_ ids: String..., opening url: String) throws -> RunResult {
    let all = try SharedCatalogue.app.get()
    let catalogue = try Catalogue(all.cases.filter { ids.isEmpty || ids.contains($0.id) })
    let adapter = StubAdapter(named: "a\u{7}<b>") {
      { _ in AppReply(handled: true, opened: [OpenedURL(url: Text(url), universalLinksOnly: true)])
      }
    }
    return try ConformanceRun.execute(catalogue, on: adapter, named: "a\u{7}<b> & 'c'")
  }

  @Test("well-formed whatever the links hold, with a test case for each case, in order")
  func wellFormed() throws {
    let run = try run(opening: hostile)
    let document = try JUnitDocument(JUnitReport.render(run))
    let names = document.cases.filter { $0.suite != "run" }.map(\.name)
    #expect(names == run.cases.map(\.testCase.id))
    let failing = run.cases.filter { $0.summary == .fail }.map(\.testCase.id)
    #expect(document.names(of: "failure") == failing + ["verdict"])
    #expect(
      document.names(of: "skipped")
        == run.cases.filter { $0.summary == .inconclusive }.map(\.testCase.id)
        + run.gaps.map { "coverage.\($0.rule)" })
    #expect(document.totals["failures"] == "\(failing.count + 1)")
    #expect(document.totals["tests"] == "\(document.cases.count)")
    #expect(document.totals["errors"] == "0")
  }

  @Test("a failure names the rules, what must hold, what was expected and what was sent")
  func failure() throws {
    let run = try run("app.good", opening: "https://evil.example/?code=c&state=S1")
    let document = try JUnitDocument(JUnitReport.render(run))
    let failure = try #require(document.cases.first { $0.name == "app.good" })
    let rule = Rule.appAnswerAtRedirectURI
    #expect(failure.attributes["type"] == "app/answer/at-redirect-uri")
    #expect(failure.attributes["message"]?.contains(": breaks app/answer/at-redirect-uri") == true)
    let words = failure.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("requirement \(rule.statement)"))
    #expect(words.contains("sent https://app.example.com/flip?client_id="))
    #expect(words.contains(" actual https://evil.example/"))
    #expect(words.contains(" fix \(rule.remedy) "))
    #expect(words.hasSuffix(" replay swift run appflip replay app.good"))
  }

  @Test("what is warned of passes, and says so")
  func warning() throws {
    let run = try Scenes.run(
      "app.good", on: Scenes.app(universalLinksOnly: false))
    #expect(run.isPassed)
    let document = try JUnitDocument(JUnitReport.render(run))
    let result = try #require(document.cases.first { $0.name == "app.good" })
    #expect(
      result.outcome == nil && result.text.contains("warning: app/open/universal-links-only: "))
  }

  @Test(
    "green if the run passes, red if it doesn't",
    arguments: [
      ("nothing is wrong", nil, nil, true), ("a rule is broken", "S2", nil, false),
      ("it is expected", "S2", "LINES", true), ("nothing is expected", "S2", "", false),
      ("an entry is stale", nil, "LINES", false),
    ] as [(String, String?, String?, Bool)])
  func verdict(_ what: String, _ state: String?, _ baseline: String?, _ passes: Bool) throws {
    var run = try Scenes.run("app.good", on: Scenes.app(state: state))
    if let baseline {
      let broken = try Scenes.run("app.good", on: Scenes.app(state: "S2"))
      let recorded = try RecordedRun(JSONLinesReport.render(broken), file: "r")
      let lines = Baseline.entries(expecting: recorded.failures, date: "2026-11-21").map(\.line)
      let text = baseline == "LINES" ? lines.joined(separator: "\n") : baseline
      run.compare(with: try Baseline(Array(text.utf8), file: "base\u{1B}.txt"))
    }
    #expect(run.isPassed == passes, "\(what)")
    let document = try JUnitDocument(JUnitReport.render(run))
    #expect(document.isGreen == passes, "\(what)")
  }

  @Test("a run that tested nothing, or whose adapter came to grief, is red")
  func troubled() throws {
    let run = try Scenes.run("app.good", on: Scenes.app())
    for incidents in [[], [Incident(.gaveUp("too often"), jobs: [], standardError: [])]] {
      let troubled = RunResult(
        command: run.command, greeting: run.greeting, hello: run.hello, fixture: run.fixture,
        edition: run.edition, profile: run.profile, cases: incidents.isEmpty ? [] : run.cases,
        incidents: incidents, shutdown: run.shutdown)
      #expect(!troubled.isPassed)
      let document = try JUnitDocument(JUnitReport.render(troubled))
      #expect(document.names(of: "failure") == ["verdict"])
      #expect(document.names(of: "error") == (incidents.isEmpty ? [] : ["adapter.1"]))
    }
  }

  @Test("every character comes back from a parser, or spelled out if XML has none")
  func characters() throws {
    let scalars =
      (0...0x2FF).compactMap(Unicode.Scalar.init)
      + [0x2028, 0xD7FF, 0xE000, 0xFEFF, 0xFFFD, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF].compactMap(
        Unicode.Scalar.init)
    for scalar in scalars {
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
}

/// A JUnit report as another parser reads it.
final class JUnitDocument: NSObject, XMLParserDelegate {
  struct TestCase {
    let suite: String
    let name: String
    /// The element that says what it ended with; nil for one that passed.
    var outcome: String?
    var attributes: [String: String] = [:]
    var text = ""
  }

  struct Malformed: Error { let reason: String }

  private(set) var cases: [TestCase] = []
  /// The attributes of the root.
  private(set) var totals: [String: String] = [:]
  /// The text outside of test cases.
  private(set) var text = ""
  private var suite = ""
  private var isInCase = false
  private var isInText = false

  init(_ report: String) throws {
    super.init()
    let parser = XMLParser(data: Data(report.utf8))
    #if canImport(Darwin)
      // Apple declares it unowned(unsafe); this object outlives the parser.
      unsafe parser.delegate = self
    #else
      parser.delegate = self
    #endif
    guard parser.parse() else {
      throw Malformed(
        reason: "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "")")
    }
  }

  var isGreen: Bool { totals["failures"] == "0" && totals["errors"] == "0" }

  func names(of outcome: String) -> [String] {
    cases.filter { $0.outcome == outcome }.map(\.name)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch name {
    case "testsuites": totals = attributes
    case "testsuite": suite = attributes["name"] ?? ""
    case "testcase":
      cases.append(TestCase(suite: suite, name: attributes["name"] ?? ""))
      isInCase = true
    case "failure", "error", "skipped":
      cases[cases.count - 1].outcome = name
      cases[cases.count - 1].attributes = attributes
      isInText = true
    case "system-out": isInText = true
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInText = false
    if name == "testcase" { isInCase = false }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard isInText else { return }
    if isInCase { cases[cases.count - 1].text += string } else { text += string }
  }
}
