import AdapterProtocol
import AppFlip
import Conformance
import Exchanges
import Reporting
import TestSupport
import Testing

@Suite("Verdict in a line")
struct VerdictLineTests {
  /// A case of each kind, run by an adapter that keeps every rule in it.
  private func good(_ id: String) throws -> RunResult {
    switch id {
    case "app.good": return try Scenes.run(id, on: Scenes.app(state: "S1"))
    case "endpoint.good":
      let code = PercentEncoding.encode(Flip.Code.trap)
      let url = Array("\(Scenes.target)?state=S1&code=".utf8) + code
      return try Scenes.run(
        id,
        on: InProcessAdapter(endpoint: { _ in
          EndpointReply(status: 302, headers: [Header(name: "Location", value: Text(url))])
        }))
    default:
      return try Scenes.run(
        id, on: Scenes.googleApp(Scenes.linked), partner: Scenes.app(state: "S1"))
    }
  }

  @Test(
    "the verdict names the roles that were judged, and their composition",
    arguments: [
      (["app.good"], "role app"), (["google-app.good"], "role google-app"),
      (["google-app.good", Scenes.composed], "role google-app and its composition"),
      (["app.good", "google-app.good"], "roles app and google-app"),
      (["google-app.good", "endpoint.good"], "roles authorization-endpoint and google-app"),
      (
        ["app.good", "google-app.good", Scenes.composed],
        "roles app and google-app and their composition"
      ),
      (
        ["app.good", "endpoint.good", "google-app.good"],
        "roles app, authorization-endpoint and google-app"
      ),
      (
        [Scenes.composed, "google-app.good", "endpoint.good", "app.good"],
        "roles app, authorization-endpoint and google-app and their composition"
      ),
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
      result.verdictLine
        == "PASS: in-process: 0 of \(result.tallies.count) rules failed; "
        + "of \(count) \(count == 1 ? "case" : "cases") \(count) passed "
        + "(\(roles), edition 4, profile strict)")
  }

  @Test("a failed verdict counts the rules of the composition, too")
  func failed() throws {
    #expect(
      try Scenes.composition().verdictLine.hasPrefix(
        "FAIL: in-process: 1 of \(Rule.googleApp.count + Rule.composition.count) rules failed; "))
  }
}
