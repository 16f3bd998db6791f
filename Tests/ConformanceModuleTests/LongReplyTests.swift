import AdapterProtocol
import Harness
import TestSupport
import Testing

@testable import Conformance

@Suite("Long replies")
struct LongReplyTests {
  private static let length = 200_000
  private static let long = String(repeating: "%41", count: length / 3)

  /// An app that answers with a code, a state and a very long further parameter, or throws very long.
  private static func app(throwing: Bool) -> StubAdapter {
    StubAdapter {
      { input in
        if throwing { throw LongError() }
        let base = ParsedLink(input.url?.bytes ?? []).answerable ?? []
        let url = base + Array("?code=\(long)&state=\(long)".utf8)
        return AppReply(opening: Text(url))
      }
    }
  }

  private struct LongError: Error, CustomStringConvertible {
    var description: String { long }
  }

  private static let adapters: [@Sendable () -> StubAdapter] = [
    { app(throwing: false) }, { app(throwing: true) },
    {
      StubAdapter(endpoint: { _ in
        let header = Header(name: "x-long", value: Text(String(repeating: "y", count: 1_000)))
        return EndpointReply(status: 500, headers: Array(repeating: header, count: 700))
      })
    },
    {
      let opened = OpenedURL(url: "https://e.example/?code=c", universalLinksOnly: true)
      return StubAdapter {
        { _ in AppReply(handled: true, opened: Array(repeating: opened, count: 10_000)) }
      }
    },
  ]

  @Test(
    "a kept case and a line of each report have a limit",
    .longProof("whole runs of the cases"))
  func bound() throws {
    let catalogue = try SharedCatalogue.all.get()
    let few = try catalogue.filtered(
      by: CaseFilter(["app.good", "app.redirect-uri.host-foreign", "endpoint.good"]))
    for adapter in Self.adapters {
      let run = try ConformanceRun.execute(few, on: adapter(), named: "x")
      #expect(!run.isPassed)
      for result in run.cases {
        #expect(result.transcripts.isEmpty)
        for step in result.steps { #expect("\(step)".utf8.count < 20_000) }
        for verdict in result.findings {
          let texts = [verdict.evidence?.expected, verdict.evidence?.observed]
          #expect(texts.compactMap(\.self).allSatisfy { $0.utf8.count < 2_000 })
        }
      }
      let jsonLines = run.record.bytes.split(separator: UInt8(ascii: "\n"))
      #expect(jsonLines.allSatisfy { $0.count < 100_000 })
      for text in [TextReport.render(run.record), JUnitReport.render(run.record)] {
        #expect(text.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy { $0.count < 9_000 })
      }
    }
  }

  @Test("the whole reply is judged: a difference after the kept part is found, with its place")
  func judged() throws {
    let catalogue = try SharedCatalogue.app.get()
    let adapter = Self.app(throwing: false)
    let run = try ConformanceRun.execute(
      catalogue.filtered(by: CaseFilter(["app.good"])), on: adapter, named: "x")
    let verdict = try #require(run["app.good"]?.verdict(by: Rule.appStateExact.id))
    #expect(verdict.name == "fail" && verdict.evidence?.difference != nil)
    #expect(run["app.good"]?.exchanges.isEmpty == true)
    let response = try #require(run["app.good"]?.steps.first?.response)
    #expect(response.contains(" bytes in all]..."))
  }
}
