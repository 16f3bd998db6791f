import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Processes
import TestSupport
import Testing

/// What becomes of replies that come over the wire and that no implementation should give.
@Suite(
  "Awkward replies",
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
struct AwkwardReplyTests {
  /// The result of the good case of a role, from an adapter that always gives one reply.
  private func result(_ reply: String, of id: String) async throws -> RunResult {
    let command = AdapterCommand(
      "python3 ./awkward_replies.py \(reply)", relativeTo: Checkout.adapters.path)
    let good = try #require(SharedCatalogue.all.get()[id])
    return try await run(command, Catalogue([good]))
  }

  @Test(
    "that the protocol rules out are faults of the adapter, which say what is wrong",
    arguments: [
      ("endpoint-reply-from-app", "app.good", "ok.status"),
      ("google-app-reply-from-app", "app.good", "ok.state"),
      ("app-reply-from-endpoint", "endpoint.good", "ok.handled"),
      ("status-0", "endpoint.good", "must be a status code of three digits, not 0"),
      ("status-99", "endpoint.good", "must be a status code of three digits, not 99"),
      ("status-1000", "endpoint.good", "must be a status code of three digits, not 1000"),
      ("long-body", "endpoint.good", "must be at most 65536 bytes, not 65537; cut it there"),
      ("long-line", "app.good", "a line is longer than 1048576 octets; shorten the reply"),
    ])
  func faults(_ row: (reply: String, id: String, fault: String)) async throws {
    let result = try await result(row.reply, of: row.id)
    let testCase = try #require(result[row.id])
    let fault = try #require(testCase.fault).description
    #expect(fault.contains(row.fault), "\(fault)")
    #expect(testCase.verdicts.allSatisfy { $0.verdict.name == "inconclusive" })
    let isPassed = result.isPassed
    #expect(!isPassed)
    let report = TextReport.render(result)
    #expect(report.contains("THE ADAPTER ITSELF"))
    #expect(report.utf8.count < 20_000)
  }

  /// What a rule says of a reply.
  struct Judged: CustomTestStringConvertible, Sendable {
    let reply: String
    let id: String
    let rule: Rule
    let verdict: String
    /// A part of the evidence.
    let observed: String

    var testDescription: String { "\(reply) by \(rule.id)" }
  }

  @Test(
    "that it allows are judged, and shown short and printable",
    arguments: [
      Judged(
        reply: "no-uri", id: "endpoint.good", rule: .endpointAnswerWellFormed, verdict: "fail",
        observed: #"://\x00 [%zz\x0D\x0A"#),
      Judged(
        reply: "no-uri", id: "endpoint.good", rule: .endpointRedirectSplit, verdict: "fail",
        observed: #"\x0D\x0A"#),
      Judged(
        reply: "thousand-locations", id: "endpoint.good", rule: .endpointRedirectStatus,
        verdict: "warn", observed: "1000 Locations"),
      Judged(
        reply: "ten-thousand-urls", id: "app.good", rule: .appAnswerOnce, verdict: "fail",
        observed: "10000 URLs"),
    ])
  func verdicts(_ judged: Judged) async throws {
    let result = try await result(judged.reply, of: judged.id)
    let testCase = try #require(result[judged.id])
    #expect(testCase.fault == nil)
    let verdict = try #require(testCase.verdict(by: judged.rule.id))
    #expect(verdict.name == judged.verdict)
    #expect(verdict.evidence?.observed.contains(judged.observed) == true)
    let report = TextReport.render(result)
    #expect(report.utf8.count < 40_000)
    let stray = report.utf8.first { !$0.isVisible && $0 != UInt8(ascii: "\n") }
    #expect(stray == nil)
  }

  @Test("with a body that was cut at the limit, and says so, are as good as any")
  func cutBody() async throws {
    let result = try await result("cut-body", of: "endpoint.good")
    #expect(result["endpoint.good"]?.summary == .pass)
    let isPassed = result.isPassed
    #expect(isPassed)
  }
}
