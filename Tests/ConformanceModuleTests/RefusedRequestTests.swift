import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceVariants
import TestSupport
import Testing

/// What a report says of an endpoint that refuses requests: the rule, the first line and the fix are true.
@Suite("Refused requests")
struct RefusedRequestTests {
  private static let rows: [(fault: String, broken: [String], fix: String)] = [
    ("state/above-255-refused", ["state/length"], "raise the limit"),
    ("state/above-1000-refused", ["state/length"], "raise the limit"),
    ("state/above-2000-refused", ["state/length"], "raise the limit"),
    ("method/post-refused", ["method/post"], "don't declare the feature post"),
    ("params/prompt-refused", ["params/unknown-ignored"], "Ignore every other parameter"),
    // A code for a wrong client comes first; how the client is refused is contested, and comes last.
    (
      "client-id/unchecked", ["client-id/match", "params/undecodable", "client-id/mismatch"],
      "with the registered client_id byte by byte"
    ),
    ("client-id/error-page", ["client-id/mismatch"], "redirect there with error=invalid_request"),
    ("params/entity-separates", ["params/name-exact"], "each name once"),
    ("redirect-uri/default-used", ["redirect-uri/exact"], "byte for byte with the 12 URLs"),
  ]

  private func run(_ fault: String, _ profile: Profile = .default) throws -> RunResult {
    let fault = try #require(Fault(named: "endpoint/\(fault)"))
    return try ConformanceRun.execute(
      SharedCatalogue.of(.authorizationEndpoint), on: StubAdapter.faulty(fault),
      named: "endpoint", settings: .with(profile: profile))
  }

  /// The broken rules of a report, in the order of its first table.
  private static func table(of report: String) -> [String] {
    report.split(separator: "\n").filter { $0.hasPrefix("  fails ") || $0.hasPrefix("  warns ") }
      .compactMap { $0.split(separator: " ").first { $0.contains("/") }.map(String.init) }
  }

  @Test("break one rule each", arguments: rows)
  func charged(_ row: (fault: String, broken: [String], fix: String)) throws {
    let run = try run(row.fault)
    let (report, first) = (TextReport.render(run.record), "endpoint/\(row.broken[0])")
    #expect(Self.table(of: report) == row.broken.map { "endpoint/\($0)" })
    let head = report.split(separator: "\n").first ?? ""
    #expect(head.contains("breaks \(first): ") || head.hasPrefix("PASS"), "\(head)")
    let words = report.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(row.fix))
    #expect(!report.contains("Register all 12 documented URLs"))
  }

  @Test("of an ordinary request name the change with which it gets a code")
  func changed() throws {
    let right = try StubAdapter.reference(.authorizationEndpoint)
    let adapter = AlteredAdapter(right) { input, result in
      guard case .authorizationEndpoint(let request) = input,
        Bytes.escaped(request.url.bytes).contains("user_locale")
      else { return result }
      return .answered(.authorizationEndpoint(EndpointReply(status: 400)))
    }
    let cases = try SharedCatalogue.all.get().only(["endpoint.good"])
    let report = TextReport.render(
      try ConformanceRun.execute(cases, on: adapter, named: "endpoint").record)
    #expect(report.contains("gets a code with one of these changes: without user_locale."))
    #expect(report.contains("Accept the request without the change"))
    // Once as a control request of others, once more, and with seven changes.
    #expect(adapter.asked.count == 9)
    // An ordinary request that gets a code is sent once.
    let served = AlteredAdapter(right)
    _ = try ConformanceRun.execute(cases, on: served, named: "endpoint")
    #expect(served.asked.count == 1)
  }

  @Test("for a long state explain the refusal of no shorter one")
  func longStateAndClient() throws {
    let fault = try #require(Fault(named: "endpoint/client-id/error-page"))
    // Both refusals are the same page.
    let adapter = AlteredAdapter(try StubAdapter.faulty(fault)) { input, result in
      guard case .authorizationEndpoint(let request) = input, request.url.bytes.count > 2_000,
        case .answered(.authorizationEndpoint(var reply)) = result
      else { return result }
      (reply.status, reply.headers, reply.body) = (400, [], Text(Array("refused".utf8)))
      return .answered(.authorizationEndpoint(reply))
    }
    let run = try ConformanceRun.execute(
      SharedCatalogue.of(.authorizationEndpoint), on: adapter, named: "endpoint")
    let judged = try #require(run["endpoint.client-id.unknown"])
    #expect(judged.verdict(by: Rule.endpointClientIDMismatch.id)?.evidence != nil)
    #expect(run.brokenRules.contains("endpoint/state/length"))
  }

  @Test("are one behaviour if they lack a redirect_uri and get a code at the first registered one")
  func defaultRedirectURI() throws {
    let run = try run("redirect-uri/default-used")
    let failing = run.cases.filter {
      $0.verdict(by: Rule.endpointRedirectURIExact.id)?.evidence != nil
    }
    #expect(failing.map(\.testCase.id) == ["endpoint.params.redirect-uri-missing"])
  }

  @Test("for a wrong client pass by RFC 6749; a code for it doesn't")
  func oauth() throws {
    #expect(try run("client-id/error-page", .oauth).brokenRules == [])
    let rules = try run("client-id/unchecked", .oauth).brokenRules
    #expect(rules.contains("endpoint/client-id/match"))
    #expect(!rules.contains("endpoint/client-id/mismatch"))
  }

  @Test(
    "without a response have the right name",
    arguments: [
      (.implementationError(message: []), Role.authorizationEndpoint, "sends no response"),
      (.timedOut(milliseconds: 5, partial: []), .authorizationEndpoint, "no response in time"),
      (.crashed(.exited(status: 3), standardError: []), .authorizationEndpoint, "process"),
      (.implementationError(message: []), .app, "throws an error"),
      (.crashed(.exited(status: 3), standardError: []), .app, "process"),
    ] as [(ExchangeResult, Role, String)])
  func interruption(_ result: ExchangeResult, _ role: Role, _ words: String) throws {
    let rule: Rule = role == .app ? .appSurvives : .endpointSurvives
    let impact = rule.impact(of: nil, shownBy: EvidenceKind(result))
    #expect(impact.sentence.contains(words), "\(impact.sentence)")
    // That others are affected, the end of the process alone shows.
    let ends = if case .crashed = result { true } else { false }
    #expect((impact.severity == .crash) == (ends || role == .app))
    // The fuzzer's report says the same.
    #expect(Impact(failure: EvidenceKind(result), of: role) == impact)
  }

  @Test("with a status from 500 on are an error of the server")
  func serverError() {
    let impact = Impact(failure: "nothing/no-server-error", of: .authorizationEndpoint)
    #expect(impact?.sentence.contains("status from 500 on") == true)
    #expect(impact?.severity == .linking)
  }

  @Test("show a likely cause only if the response supports it")
  func likelyCause() throws {
    func cause(_ fault: String, _ id: String, _ rule: Rule) throws -> String? {
      let run = try run(fault)
      let judged = try #require(run["endpoint.\(id)"])
      return judged.findings.first { $0.rule == rule.id }?.cause
    }
    #expect(try cause("client-id/unchecked", "client-id.unknown", .endpointClientIDMatch) != nil)
    #expect(try cause("client-id/error-page", "client-id.unknown", .endpointClientIDMatch) == nil)
    #expect(try cause("state/above-1000-refused", "state.length-1024", .endpointStateLength) == nil)
  }

  @Test("that are longer than 8,000 bytes may end the connection")
  func connectionEnded() throws {
    let judge = Judge(
      [.authorizationEndpoint: Capabilities(outcomes: [.approves], features: [])], in: .offered)
    for (length, breaks) in [(100, true), (9_000, false)] {
      let url = "https://auth.example.com/authorize?x=" + String(repeating: "a", count: length)
      let judgement = judge.judge(
        .authorizationEndpoint(EndpointInput(method: .get, url: Text(Array(url.utf8)))),
        .implementationError(message: []))
      #expect(judgement.findings.isEmpty != breaks, "\(length)")
    }
  }
}
