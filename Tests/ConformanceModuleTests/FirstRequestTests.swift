import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceImplementation
import TestSupport
import Testing

@Suite("First requests")
struct FirstRequestTests {
  /// A process that is one running app, the reference's, which takes any redirect URI of the link that starts it.
  private static func launchedUnchecked() throws -> StubAdapter {
    var app = try ReferenceApp(configuration: .offered)
    var isLaunched = false
    return StubAdapter(
      Capabilities(outcomes: UserDecision.allCases, features: [.code, .universalLinksOnly]),
      start: {
        { request in
          defer { isLaunched = true }
          guard !isLaunched, let url = request.url,
            Bytes.escaped(url.bytes).contains("evil.example")
          else {
            return app.receive(request)
          }
          return AppReply(opening: "https://evil.example/cb?code=c")
        }
      })
  }

  @Test("a fault of the first link is found if a case has its own process")
  func found() async throws {
    let cases = try SharedCatalogue.all.get().filtered(
      by: CaseFilter(["app.good", "app.first.*", "app.redirect-uri.host-foreign"]))
    let result = try await BlockingWork.run {
      try ConformanceRun.execute(
        cases, on: try Self.launchedUnchecked(), named: "x",
        starting: { _ throws(StartFailure) in
          try StartFailure.told(of: Self.launchedUnchecked)
        })
    }
    let failed = result.record.cases.filter { !$0.failures.isEmpty }.map(\.id)
    #expect(failed == ["app.first.foreign"], "\(failed)")
  }

  private static func googleApp(seed: UInt64) -> StubAdapter {
    let states = States.repeatable(seed: seed)
    return StubAdapter(googleApp: {
      var app = ReferenceGoogleApp(edition: .newest, states: states)
      return { input in
        switch input {
        case .start(let start): .start(try app.start(start))
        case .returned(let returned): .returned(app.receive(returned))
        }
      }
    })
  }

  @Test(
    "states that a restart repeats break the rule about them; without a second process nothing is said",
    arguments: [(true, "fail"), (false, "pass"), (nil, "inconclusive")] as [(Bool?, String)])
  func restarted(_ isRepeating: Bool?, _ verdict: String) async throws {
    let cases = try SharedCatalogue.all.get().only(["google-app.nonce.restarted"])
    let result = try await BlockingWork.run {
      var processes: UInt64 = 0
      let start: ConformanceRun.Starting = { _ in
        processes += 1
        return Self.googleApp(seed: isRepeating == true ? 1 : processes)
      }
      return try ConformanceRun.execute(
        cases, on: Self.googleApp(seed: 0), named: "x",
        starting: isRepeating == nil ? nil : start)
    }
    let judged = try #require(result["google-app.nonce.restarted"])
    #expect(judged.verdict(by: Rule.googleAppStartNonce.id)?.name == verdict)
    #expect(judged.requests.isEmpty || judged.requests.count == 8)
  }

  @Test(
    "where no second process starts, only its cases aren't judged; where the run was stopped, it says so",
    arguments: [
      (StartFailure.Cause.system("the port is taken"), CaseResult.Summary.inconclusive),
      (.interrupted, .notRun),
    ])
  func unstarted(_ cause: StartFailure.Cause, _ summary: CaseResult.Summary) async throws {
    let cases = try SharedCatalogue.all.get().filtered(by: CaseFilter(["app.good", "app.first.*"]))
    let result = try await BlockingWork.run {
      try ConformanceRun.execute(
        cases, on: try Self.launchedUnchecked(), named: "x",
        starting: { _ throws(StartFailure) in throw StartFailure(command: "x", cause: cause) })
    }
    let first = result.cases.filter { $0.testCase.id.hasPrefix("app.first.") }
    #expect(!first.isEmpty && first.allSatisfy { $0.summary == summary })
    #expect(result.cases.first { $0.testCase.id == "app.good" }?.summary == .pass)
  }
}
