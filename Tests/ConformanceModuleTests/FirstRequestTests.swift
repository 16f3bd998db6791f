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
      Capabilities(outcomes: Outcome.allCases, features: [.code, .universalLinksOnly]),
      start: {
        { request in
          defer { isLaunched = true }
          guard !isLaunched, let url = request.url,
            Octets.escaped(url.octets).contains("evil.example")
          else {
            return app.receive(request)
          }
          return AppReply(opening: "https://evil.example/cb?code=c")
        }
      })
  }

  @Test("what only the first link of a process shows is found, where a case has one of its own")
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
    let failed = result.cases.filter { !$0.failures.isEmpty }.map(\.testCase.id)
    #expect(failed == ["app.first.foreign"], "\(failed)")
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
