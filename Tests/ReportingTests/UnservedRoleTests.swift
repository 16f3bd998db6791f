import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import TestSupport
import Testing

/// Implementations whose ordinary request gets no code: nothing else that they keep may look like a pass.
@Suite("Ordinary requests that get no code")
struct UnservedRoleTests {
  /// An endpoint at which nobody ever signs in.
  private static func loginPage() -> StubAdapter {
    StubAdapter(endpoint: { _ in
      EndpointReply(
        status: 302, headers: [Header(name: "location", value: "/login")], loginPage: "/login")
    })
  }

  private static func refusing() -> StubAdapter {
    StubAdapter { { _ in AppReply(handled: false) } }
  }

  @Test("a server that nobody could sign in to is no PASS, in any report")
  func loginPage() throws {
    let run = try ConformanceRun.execute(
      SharedCatalogue.endpoint.get(), on: Self.loginPage(), named: "in-process")
    #expect(run.total.fail == 0)
    #expect(!run.isPassed && run.conclusion == .failed)
    #expect(run.neverServed.map(\.role) == [.authorizationEndpoint])
    let words = "no good request to the role authorization-endpoint got a code: "
    #expect(
      run.verdictLine
        == "FAIL: in-process: no good request got a code (endpoint.good: status 302, the endpoint's login page)"
    )
    #expect(run.problems.count == 1)
    #expect(run.problems[0].hasPrefix("\(words)Let the adapter sign somebody in"))
    let junit = JUnitReport.render(run)
    let document = try JUnitDocument(junit)
    #expect(document.names(of: "failure") == ["verdict", "served.authorization-endpoint"])
    let lines = JSONLinesReport.render(run)
    let footer = String(decoding: lines.split(separator: 0x0A).last ?? [], as: UTF8.self)
    #expect(footer.contains("\"never\":true") && footer.hasSuffix("\"verdict\":\"fail\"}"))
    let text = TextReport.render(run)
    #expect(text.contains("\n\nNo good request to the role authorization-endpoint got a code. "))
    #expect(text.contains("\n  reply       status 302, the endpoint's login page\n"))
  }

  @Test("a refused ordinary request is the one failure, and the rest counts as not judged")
  func refusing() throws {
    let run = try ConformanceRun.execute(
      SharedCatalogue.app.get(), on: Self.refusing(), named: "in-process")
    #expect(run.rules(.fail) == ["app/redirect-uri/accepted"] && run.conclusion == .failed)
    #expect(run.cases(.fail, by: .appRedirectURIAccepted) == ["app.good"])
    let code = run["app.answer.declines"]?.verdicts.first { $0.rule == Rule.appErrorReturned.id }?
      .code
    #expect(code == EvidenceCode(.goodRefused))
    let report = TextReport.render(run)
    let head = try #require(report.range(of: "\n\nNo good request to the role app got a code."))
    #expect(
      head.lowerBound < (try #require(report.range(of: "app/redirect-uri/accepted  "))).lowerBound)
  }

  @Test("what is given away is judged, whatever becomes of the ordinary request")
  func leak() throws {
    let adapter = StubAdapter {
      { input in
        let link = LinkReading(input.url?.octets ?? [])
        guard let target = link.uri.parameters.first(where: { $0.isNamed("redirect_uri") })?.value,
          case let base = PercentDecoding.decodeLiteral(target, as: .percent),
          Octets.escaped(base).contains("evil")
        else { return AppReply(handled: false) }
        let url = Text(base + Array("?state=S1&code=c".utf8))
        return AppReply(handled: true, opened: [OpenedURL(url: url, universalLinksOnly: true)])
      }
    }
    let run = try ConformanceRun.execute(
      SharedCatalogue.app.get(), on: adapter, named: "in-process")
    #expect(run.rules(.fail).contains("app/redirect-uri/format"))
    #expect(run.unserved.map(\.isNever) == [false])
    #expect(!run.isPassed)
  }

  @Test("an app that crashes at the ordinary request breaks one rule in one case")
  func crashing() throws {
    struct Failure: Error {}
    let run = try ConformanceRun.execute(
      SharedCatalogue.app.get(),
      on: StubAdapter(start: { { (_: AppInput) in throw Failure() } }),
      named: "in-process")
    #expect(run.cases(.fail, by: .appSurvives) == ["app.good"])
    #expect(!run.isPassed && run.conclusion == .failed)
  }

  @Test("a baseline that expects all of it makes no PASS of it")
  func baseline() throws {
    var run = try ConformanceRun.execute(
      SharedCatalogue.app.get(), on: Self.refusing(), named: "in-process")
    let entries = run.cases.flatMap(\.failures).map { failure in
      [
        failure.kind.rawValue, failure.caseID, failure.rule?.rawValue, "as=\(failure.evidence)",
        "why=\"known\" 2026-11-01",
      ]
      .compactMap(\.self).joined(separator: " ")
    }
    run.compare(
      with: try Baseline(Array(entries.joined(separator: "\n").utf8), file: "baseline.txt"))
    #expect(run.baseline?.isClean == true, "\(run.problems)")
    #expect(!run.isPassed && run.conclusion == .failed)
    #expect(
      run.verdictLine == "FAIL: in-process: no good request got a code (app.good: nothing opened)")
  }

  @Test("what serves its ordinary request is left alone")
  func served() throws {
    let run = try Scenes.run("app.good", on: Scenes.app())
    #expect(run.unserved.isEmpty && run.isPassed)
  }
}
