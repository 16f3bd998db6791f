import AdapterProtocol
import AppFlip
import Conformance
import ReferenceVariants
import TestSupport
import Testing

@Suite("Baseline round trip")
struct BaselineRoundTripTests {
  private func hold(
    _ rules: [Rule.ID], of catalogue: Catalogue, _ adapter: () throws -> StubAdapter
  ) throws {
    let small = catalogue.sample(30, by: rules)
    func run() throws -> RunResult {
      try ConformanceRun.execute(small, on: adapter(), named: "in-process")
    }
    let first = try run()
    #expect(!first.isPassed)
    let lines = try Baselines.lines(for: first)
    #expect(lines.first?.hasPrefix("fail ") == true)
    let held = try Baselines.hold(run(), against: lines)
    #expect(held.unexpected == [])
    #expect(held.isPassed)
    let results = held.footer.baseline?.entries.first?.count
    let without = try Baselines.hold(run(), against: Array(lines.dropFirst()))
    #expect(without.unexpected.count == results)
    #expect(try Baselines.lines(for: held) == lines)
  }

  private func ids(_ names: [String]) -> [Rule.ID] { names.map { Rule.ID(rawValue: $0) } }

  @Test(
    "of a fault",
    arguments: [
      "redirect-uri/unchecked", "state/dropped", "error/kept-inside", "answer/opened-twice",
      "endpoint/redirect-uri/prefix-match", "endpoint/redirect-uri/sandbox-refused",
      "google-app/start/state-not-sent", "google-app/start/other-state-sent",
    ])
  func fault(_ name: String) throws {
    let fault = try #require(Fault(named: name))
    try hold(ids(fault.breaks), of: SharedCatalogue.of(fault.role)) { try .faulty(fault) }
  }

  @Test("of an app that issues a new code each time, and changes it")
  func randomCodes() throws {
    try hold([Rule.appCodeExact.id, Rule.appStateExact.id], of: SharedCatalogue.app.get()) {
      StubAdapter(
        Capabilities(outcomes: [.approves], features: [.universalLinksOnly, .sessions, .bytes])
      ) {
        { input in
          let code = "c\(UInt64.random(in: .min ... .max))"
          let base = ParsedLink(input.url?.bytes ?? []).answerable
          let url = (base ?? Array(Samples.a.utf8)) + Array("?state=S1&code=\(code)x".utf8)
          var reply = AppReply(opening: Text(url))
          reply.issuedCode = Text(code)
          return reply
        }
      }
    }
  }
}
