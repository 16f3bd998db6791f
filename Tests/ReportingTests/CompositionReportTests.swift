import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Testing

/// What the reports tell of roles put together.
@Suite("Reports on a composition")
struct CompositionReportTests {
  @Test("a composition shows every step, its role, and who took it")
  func steps() throws {
    let result = try Scenes.composition()
    let text = try Scenes.violation(of: .compositionStateExact, in: TextReport.render(result))
    let link = "https://app.example.com/flip"
    #expect(text.contains("\n  sent        start of a flip to \(link)\n"))
    #expect(text.contains("redirect_uri \(Scenes.target), role google-app\n"))
    #expect(text.contains("\n  sent, broke \(link)?client_id=google-LINK-42&state=S1&"))
    #expect(text.contains(", role app, played by the reference\n"))
    #expect(text.contains("\n  sent        \(Scenes.target)?state=S2%00&code="))
    #expect(text.contains("at \(Scenes.target), role google-app\n"))
    #expect(text.contains("\n  expected    state=\"S1\"\n"))
    #expect(text.contains(#"state="S2\x00" in the answer of the app"#))
    // Only what the adapter itself was asked can be replayed.
    #expect(text.contains("\n  replay      swift run appflip replay \(Scenes.composed)\n"))
    let replay = Replay(of: try #require(result[Scenes.composed]), in: result, reports: "R").command
    #expect(replay.components(separatedBy: #""op":"run""#).count == 3)
    #expect(!replay.contains(#""role":"app""#))
  }

  @Test("the JSON Lines of a composition name its steps and who took them, in ASCII")
  func jsonLines() throws {
    let octets = try JSONLinesReport.render(Scenes.composition())
    #expect(octets.allSatisfy { $0 == 0x0A || $0.isVisible })
    let objects = try octets.split(separator: 0x0A).compactMap { line -> JSONObject? in
      guard case .object(let object) = try JSONReader.read(Array(line)) else { return nil }
      return object
    }
    let line = try #require(objects.first { $0["id"] == .text(Scenes.composed) })
    #expect(line["role"] == .text("composition"))
    #expect(line["verdict"] == .text("fail"))
    let steps = try #require(Self.objects(line["steps"]))
    #expect(steps.map { $0["asked"] } == ["google-app", "app", "google-app"].map { .text($0) })
    #expect(steps.map { $0["played_by"] } == [nil, .text("reference"), nil])
    let requests = steps.map { Self.object($0["request"]) }
    let responses = steps.map { Self.object($0["response"]) }
    #expect(responses[0]["state"] == .text("S1"))
    #expect(requests[0]["redirect_uri"] == .text(Scenes.target))
    #expect(requests[1]["outcome"] == .text("approves"))
    #expect(requests[2]["pending_state"] == .text("S1"))
    #expect(responses[2]["end"] == .text("linked"))
    #expect(responses[2]["code"] == .text(String(decoding: Flip.Code.trap, as: UTF8.self)))
    let findings = try #require(Self.objects(line["findings"]))
    #expect(findings.map { $0["rule"] } == [.text("composition/state/exact")])
    #expect(findings.map { $0["step"] } == [.integer(1)])
    let other = try #require(objects.first { $0["id"] == .text("google-app.good") })
    #expect(other["role"] == .text("google-app"))
    #expect(other["steps"] == nil)
  }

  private static func object(_ json: JSON?) -> JSONObject {
    if case .object(let object)? = json { object } else { JSONObject() }
  }

  private static func objects(_ json: JSON?) -> [JSONObject]? {
    guard case .array(let elements)? = json else { return nil }
    return elements.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }

  @Test("hostile text of a Google app is shown escaped")
  func escaping() throws {
    let hostile = Text("\u{1B}[31m\r\n\u{202E}\u{0}\u{212A}")
    let end = ReturnedReply(outcome: .linked, code: hostile, error: hostile)
    let result = try Scenes.run(
      "google-app.good", Scenes.composed, on: Scenes.googleApp(end),
      partner: Scenes.app())
    let report = TextReport.render(result)
    #expect(report.utf8.allSatisfy { $0 == 0x0A || $0.isVisible })
    #expect(JSONLinesReport.render(result).allSatisfy { $0 == 0x0A || $0.isVisible })
    let shown = #""\x1B[31m\x0D\x0A\xE2\x80\xAE\x00\xE2\x84\xAA""#
    #expect(report.contains("outcome linked, code \(shown), error \(shown)\n"))
  }
}
