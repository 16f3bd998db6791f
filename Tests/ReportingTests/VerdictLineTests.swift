import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@Suite("Verdict in a line")
struct VerdictLineTests {
  /// A case of each kind, run by an adapter that keeps every rule in it.
  private func good(_ id: String) throws -> RunResult {
    switch id {
    case "app.good": return try Scenes.run(id, on: Scenes.app())
    case "endpoint.good":
      let code = PercentEncoding.encode(Flip.Code.trap)
      return try Scenes.run(
        id,
        on: StubAdapter(endpoint: { input in
          let url =
            Array("\(Scenes.target)?state=".utf8) + Scenes.state(of: input.url)
            + Array("&code=".utf8) + code
          return EndpointReply(status: 302, headers: [Header(name: "Location", value: Text(url))])
        }))
    default:
      return try Scenes.run(
        id, on: Scenes.googleApp(Scenes.linked), partner: Scenes.app())
    }
  }

  @Test(
    "the head has the verdict, the counts, and what wasn't judged with the roles that were",
    arguments: [
      (["app.good"], "app"), (["google-app.good"], "google-app"),
      (["google-app.good", Scenes.composed], "google-app"),
      (["app.good", "google-app.good"], "app, google-app"),
      (["google-app.good", "endpoint.good"], "authorization-endpoint, google-app"),
      ([Scenes.composed, "google-app.good", "endpoint.good", "app.good"], "all roles"),
    ])
  func verdict(_ ids: [String], _ roles: String) throws {
    let runs = try ids.map(good)
    let first = try #require(runs.first)
    let result = RunResult(
      command: first.command, greeting: first.greeting, hello: first.hello, fixture: first.fixture,
      edition: first.edition, profile: .strict, cases: runs.flatMap(\.cases), incidents: [],
      shutdown: first.shutdown)
    let count = ids.count
    #expect(
      result.head == [
        "PASS: in-process: no rule failed",
        "0 of \(result.tallies.count) rules failed; of \(count) \(count == 1 ? "case" : "cases") \(count) passed",
        "Every case was judged (\(roles), edition 4, profile strict)",
      ])
  }

  @Test("the first line of a failure names the worst rule and what can happen, the second counts")
  func failed() throws {
    let result = try Scenes.composition()
    #expect(
      result.head.prefix(2) == [
        "FAIL: in-process breaks composition/state/exact: linking can fail",
        "1 of \(Rule.googleApp.count + Rule.composition.count) rules failed; of 2 cases 1 failed, 1 passed",
      ])
  }

  @Test("no line of a head has 120 octets, whatever an adapter is called and does")
  func length() throws {
    let adapter = StubAdapter(
      named: String(repeating: "n\u{E9}", count: 300),
      Capabilities(outcomes: [.approves], features: [])
    ) {
      { _ in AppReply(handled: false) }
    }
    let result = try ConformanceRun.execute(SharedCatalogue.all.get(), on: adapter, named: "x")
    #expect(result.head.count == 3 && result.gaps.count > 4)
    for line in result.head + result.headWithoutReports {
      #expect(line.utf8.count < 120, "\(line)")
    }
    #expect(result.head[2].hasPrefix("Not judged: "))
    #expect(
      Array(TextReport.render(result).split(separator: "\n").prefix(3)).map(String.init)
        == result.head)
  }
}
