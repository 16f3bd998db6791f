import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import TestSupport
import Testing

@Suite("Reports")
struct ReportTests {
  private static let rules: [Rule] = [
    .appAnswerOnce, .appClientIDMatch, .appScopeOptional, .appParametersMissing,
    .appStateIndependent,
  ]

  /// A run over a few cases of an app that always does the same.
  private func run(
    named name: String = "in-process", capabilities: Capabilities? = nil,
    by rules: [Rule] = Self.rules,
    _ app: @escaping StubAdapter.App
  ) throws -> RunResult {
    let all = try SharedCatalogue.app.get()
    let chosen = rules.flatMap { all.exercising($0.id) }
    let ids = Set(chosen.map(\.id) + chosen.compactMap(\.twin) + ["app.R02", "app.Z03"])
    let catalogue = try Catalogue(all.cases.filter { ids.contains($0.id) })
    let adapter = StubAdapter(named: name, capabilities) { app }
    return try ConformanceRun.execute(catalogue, on: adapter, named: name)
  }

  private func opening(_ url: String, handled: Bool = true) -> StubAdapter.App {
    { _ in
      AppReply(handled: handled, opened: [OpenedURL(url: Text(url), universalLinksOnly: true)])
    }
  }

  private let hostile = "https://e.example/\u{1B}[31m\r\n\u{202E}\u{0}\u{7F}\u{FEFF}?code=\u{212A}"

  @Test("show hostile text escaped, whatever the adapter says and is called")
  func escaping() throws {
    let result = try run(named: "a\u{1B}]0;b\u{7}\nc", opening(hostile))
    for report in [
      Array(TextReport.render(result).utf8), JSONLinesReport.render(result),
      Array(result.head.joined(separator: "\n").utf8),
    ] {
      let stray = report.first { !$0.isVisible && $0 != UInt8(ascii: "\n") }
      #expect(stray == nil)
    }
    #expect(TextReport.render(result).contains(#"/\x1B[31m\x0D\x0A\xE2\x80\xAE\x00\x7F"#))
    #expect(result.head.allSatisfy { !$0.contains("\n") })
  }

  @Test("the text opens with the verdict, and names what a person needs of each broken rule")
  func text() throws {
    // Sequences take so many lines that rules with fewer cases are no more shown in detail.
    let rules = Self.rules.filter { $0.id != Rule.appStateIndependent.id }
    let result = try run(by: rules, opening("https://evil.example/?code=c&state=S1"))
    let report = TextReport.render(result)
    #expect(report.hasPrefix("FAIL: in-process breaks "))
    for label in [
      "requirement", "source", "impact", "case", "usual cause", "sent", "with", "opened",
      "expected", "differs at", "replay", "also in",
    ] {
      #expect(report.contains("\n  \(label) "), "\(label)")
    }
    let order = [
      "FAILURES", "THE RUN", "NOT TESTED", "REDIRECT URLS", "LEFT OPEN BY THE DOCUMENT",
      "CONTESTED POINTS",
    ].map { report.range(of: "\n\($0)\n")?.lowerBound }
    #expect(!order.prefix(3).contains(nil))
    #expect(order.compactMap(\.self) == order.compactMap(\.self).sorted())
  }

  @Test("of the contested points one that fails the run is shown before one that warns")
  func contested() throws {
    // No error has its state, which warns; a wrong client id isn't answered, which fails.
    let result = try run(by: [.appStateInError, .appParametersClientMismatch, .appErrorDeclined]) {
      input in
      let isOwn = Octets.escaped(input.url?.octets ?? []).contains("client_id=google-LINK-42&")
      guard isOwn || input.outcome == .declines,
        let base = LinkReading(input.url?.octets ?? []).answerable
      else { return AppReply(handled: false) }
      let code = PercentEncoding.encode(input.code?.octets ?? [])
      let answer =
        input.outcome == .approves
        ? Array("?state=".utf8) + Scenes.state(of: input.url) + Array("&code=".utf8) + code
        : Array("?error=access_denied".utf8)
      let url = Text(base + answer)
      return AppReply(handled: true, opened: [OpenedURL(url: url, universalLinksOnly: true)])
    }
    let report = TextReport.render(result)
    #expect(report.contains("\nCONTESTED POINTS\n----------------\n\na wrong client_id\n"))
    #expect(result.cases.contains { $0.verdict(by: Rule.appStateInError.id)?.name == "warn" })
  }

  @Test("an empty URL that was opened doesn't look like none")
  func emptyURL() throws {
    let report = TextReport.render(try run(opening("")))
    #expect(report.contains("\n  opened      an empty URL\n"))
  }

  @Test("an adapter that gave up is told of with its last request, its last words and what to do")
  func gaveUp() throws {
    let incident = Incident(
      .gaveUp("too often"), jobs: ["app.good"], standardError: Array("boom\n".utf8))
    let result = Statements.changed(try run(opening(hostile)), incidents: [incident])
    let report = TextReport.render(result)
    #expect(
      report.contains("\ntoo often, the last time with app.good\n  fix         Make the adapter"))
    #expect(report.contains("\n  stderr      boom\n"))
    let line = "too often, the last time with app.good. Make the adapter answer the request"
    #expect(result.problems.contains { $0.hasPrefix(line) })
  }

  @Test("the example of a rule that names none is the smallest ordinary case that was made for it")
  func smallest() throws {
    let result = try run(opening("https://evil.example/?code=c&state=S1"))
    let broken = result.brokenRules.filter {
      $0.rule.flatMap(Rule.named)?.tellingCases.isEmpty == true
    }
    #expect(!broken.isEmpty)
    for broken in broken {
      let rule = try #require(broken.rule)
      let made = result.cases.filter {
        $0.verdict(by: rule)?.evidence != nil && $0.testCase.rules.contains(rule)
          && $0.testCase.configuration == nil
      }
      let shown = try #require(broken.testCase.flatMap { result[$0] })
      #expect(made.isEmpty || shown.size == made.map(\.size).min(), "\(shown.testCase.id)")
    }
  }

  @Test("the JSON Lines are a header, a line a case in order, and a footer that counts")
  func jsonLines() throws {
    let result = try run(opening(hostile))
    let lines = JSONLinesReport.render(result).split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == result.cases.count + 2)
    var objects: [JSONObject] = []
    for line in lines {
      guard case .object(let object) = try JSONReader.read(Array(line)) else { continue }
      objects.append(object)
    }
    #expect(objects.first?["type"] == .text("header"))
    #expect(objects.first?["edition"] == .integer(4))
    #expect(
      objects.dropFirst().dropLast().map { $0["id"] } == result.cases.map { .text($0.testCase.id) })
    #expect(objects.last?["type"] == .text("footer"))
    #expect(objects.last?["cases"] == .integer(result.cases.count))
    #expect(objects.last?["verdict"] == .text("fail"))
    let failing = result.cases.count { $0.summary == .fail }
    #expect(objects.last?["fail"] == .integer(failing))
  }

  @Test("what was not tested is listed with the reason, and is no pass")
  func untested() throws {
    let capabilities = Capabilities(outcomes: [.approves], features: [])
    let result = try run(capabilities: capabilities, opening(hostile))
    let report = TextReport.render(result)
    #expect(report.contains("the outcome declines is not declared: "))
    #expect(report.contains("the feature sessions is not declared: "))
    #expect(report.contains("role google-app: not declared"))
    // The adapter can't choose the code: the one that was handed to it shows nothing.
    #expect(report.contains("outcome approves") && !report.contains("code to issue"))
    #expect(TextReport.render(try run(opening(hostile))).contains("code to issue"))
    let declined = try #require(result["app.answer.declines"])
    #expect(declined.summary == .inconclusive)
  }

  @Test("an app that opens nothing passes nothing that forbids, and the report says why")
  func refusals() throws {
    let result = try run { _ in AppReply(handled: false) }
    let report = TextReport.render(result)
    let words = report.replacing(/\s+/, with: " ")
    #expect(report.hasPrefix("FAIL: in-process: no good request got a code (app.good: "))
    #expect(words.contains(" Fix this first, and run again: because of it "))
    // Nothing else is worth a line: each reason would name the same refusal.
    #expect(!report.contains("\nFAILURES\n") && !report.contains("\nNOT TESTED\n"))
    let lines = String(decoding: JSONLinesReport.render(result), as: UTF8.self)
    #expect(lines.contains("so the refusal proves nothing"))
    #expect(result["app.C01"]?.verdict(by: Rule.appClientIDMatch.id)?.name == "inconclusive")
  }

  @Test("a replay names the good twin, what wasn't tested, and the verdict on all of it")
  func replay() throws {
    let cases = try SharedCatalogue.app.get().cases.filter {
      ["app.good", "app.C01"].contains($0.id)
    }
    let replay = try CaseReplay.execute(
      Catalogue(cases), named: "x", settings: Settings(),
      start: { _ in StubAdapter { { (_: AppInput) in AppReply(handled: false) } } },
      partner: { _ in nil })
    #expect(replay.text.hasPrefix("the good twin app.good: a good link\n"))
    #expect(replay.text.contains("\n  not tested  app/client-id/match\n"))
    #expect(replay.text.hasSuffix("\n\n\(replay.result.head.joined(separator: "\n"))\n"))
  }

  @Test("of many cases that weren't tested the report says how many it doesn't name")
  func unnamed() throws {
    let adapter = StubAdapter(named: "x", Capabilities(outcomes: [.approves], features: [])) {
      opening(hostile)
    }
    let result = try ConformanceRun.execute(
      SharedCatalogue.app.get(), on: adapter, named: "x")
    let words = TextReport.render(result).replacing(/\s+/, with: " ")
    #expect(words.contains(#/and [0-9]+ more cases, in conformance.jsonl/#))
  }

  @Test("a run that tested nothing fails")
  func nothing() throws {
    let result = try run(capabilities: Capabilities(outcomes: [], features: [])) { _ in
      AppReply(handled: false)
    }
    #expect(result.isEmpty)
    let isPassed = result.isPassed
    #expect(!isPassed)
    #expect(result.verdictLine == "FAIL: nothing of in-process was tested")
  }

  @Test("the table of the 12 URLs tells which are accepted, and calls the Home app's out")
  func redirectURLs() throws {
    let all = try SharedCatalogue.app.get()
    let catalogue = try Catalogue(all.cases.filter { $0.id.hasPrefix("app.url.") })
    let adapter = StubAdapter {
      { input in
        // Accepts the Assistant's URLs alone, in production alone.
        let link = LinkReading(input.url?.octets ?? [])
        guard case .listed(let url)? = link.targets.first, url.environment == .production,
          url.bundleID.hasPrefix("com.google.OPA")
        else { return AppReply(handled: false) }
        let opened = OpenedURL(url: Text("\(url.text)?code=c&state=S1"), universalLinksOnly: true)
        return AppReply(handled: true, opened: [opened])
      }
    }
    let result = try ConformanceRun.execute(catalogue, on: adapter, named: "in-process")
    let report = TextReport.render(result)
    #expect(report.contains("  .../a/com.google.OPA                    accepted         refused\n"))
    #expect(report.contains("  .../a/com.google.Chromecast             refused          refused\n"))
    let words = report.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains(
        "Account linking moves to the Google Home app, whose URL is .../a/com.google.Chromecast: "))
    #expect(words.contains("by 30 October 2026 (developers.home.google.com/"))
    #expect(words.contains("you refuse it, so linking from there fails."))
    let filtered = try Catalogue(
      all.cases.filter { $0.id == "app.url.production.com.google.OPA.approves" })
    let untested = TextReport.render(
      try ConformanceRun.execute(filtered, on: adapter, named: "in-process"))
    #expect(
      untested.replacing(/\s+/, with: " ").contains("com.google.Chromecast: it wasn't tested."))
  }

  @Test("how much of the document the rules cover is told by role, edition and reason")
  func document() throws {
    let result = try Scenes.run("app.good", on: Scenes.app())
    let ledger = try Ledger()
    let counts = ledger.counts(of: .newest, roles: [.app])
    let report = TextReport.render(result, ledger: ledger)
    let summary =
      "THE DOCUMENT ------------ role app: rules cover \(counts.covered) of "
      + "\(counts.total) sentences of edition 4; \(counts.total - counts.covered) can't be tested ("
    let words = report.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(summary))
    for untestable in counts.untestable {
      let subject = untestable.count == 1 ? "it" : "each"
      #expect(words.contains("\(untestable.count): \(subject) \(untestable.reason)"))
    }
    #expect(!report.contains("these roles together"))
    #expect(!TextReport.render(result).contains("\nTHE DOCUMENT\n"))
    let header = JSONLinesReport.render(result, ledger: ledger).prefix { $0 != UInt8(ascii: "\n") }
    guard case .object(let members) = try JSONReader.read(Array(header)),
      case .object(let document) = members["document"]
    else {
      Issue.record("the header has no document")
      return
    }
    #expect(document["sentences"] == .integer(counts.total))
    #expect(document["covered"] == .integer(counts.covered))
  }

  @Test("a sentence that the judged roles share is counted once in their sum")
  func sharedSentences() throws {
    let app = try Scenes.run("app.good", on: Scenes.app())
    let good = try #require(SharedCatalogue.endpoint.get()["endpoint.good"])
    let endpoint = try ConformanceRun.execute(
      Catalogue([good]), on: StubAdapter(endpoint: { _ in EndpointReply(status: 400) }),
      named: "in-process")
    let result = RunResult(
      command: app.command, greeting: app.greeting, hello: app.hello, fixture: app.fixture,
      edition: app.edition, profile: app.profile, cases: app.cases + endpoint.cases, incidents: [],
      shutdown: app.shutdown)
    let ledger = try Ledger()
    let roles: [Role] = [.app, .authorizationEndpoint]
    let single = roles.map { ledger.counts(of: .newest, roles: [$0]).total }.reduce(0, +)
    let together = ledger.counts(of: .newest, roles: roles)
    #expect(together.total < single)
    let report = TextReport.render(result, ledger: ledger)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(report.contains("role authorization-endpoint: rules cover "))
    #expect(
      report.contains(
        "together, each sentence counted once: rules cover \(together.covered) of "
          + "\(together.total) "))
  }

  @Test("requests too long for a line are replayed from a file, which is written")
  func replayFile() throws {
    let result = try run(opening("https://evil.example/?code=c&state=S1"))
    let long = try #require(result["app.Z03"])
    let replay = Replay(of: long, in: result, reports: "out")
    #expect(replay.command == "cat out/conformance-replay/app.Z03.jsonl | in-process")
    let folder = ReportFolder(
      FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
    defer { try? FileManager.default.removeItem(at: folder.directory) }
    try folder.write(result)
    let file = folder.directory.appending(path: "conformance-replay/app.Z03.jsonl")
    let lines = try Array(Data(contentsOf: file)).split(separator: UInt8(ascii: "\n"))
    #expect(lines.map(Array.init) == replay.lines)
    #expect(try String(contentsOf: folder.text, encoding: .utf8) == TextReport.render(result))
    // The next run takes the replays of this one away, and nothing that isn't one.
    let stranger = file.deletingLastPathComponent().appending(path: "notes.txt")
    try Data("mine".utf8).write(to: stranger)
    try folder.write(run { _ in AppReply(handled: false) })
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(FileManager.default.fileExists(atPath: stranger.path))
  }

  @Test("a folder that can't be written is a clear error")
  func unwritable() throws {
    let result = try run(opening(hostile))
    let error = #expect(throws: ReportFolderError.self) {
      try ReportFolder(URL(filePath: "/dev/null/reports")).write(result)
    }
    #expect(error.map { "\($0)".contains("APPFLIP_REPORTS") } == true)
  }
}
