import AdapterProtocol
import AppFlip
import Harness
import TestSupport
import Testing

@testable import Conformance

/// The judgements of single exchanges, in `exchanges.txt`.
///
/// A line is a request and its answer as the protocol has them; beneath it stand what was decided, the oracles that
/// object, and the rules that are broken, with what shows it. A request without an answer has what is permitted to
/// it. `<<8000*a>>` stands for so many letters.
///
/// `APPFLIP_RECORD=1 swift test --filter JudgementTests` writes anew what is said; a new exchange needs its line
/// alone.
@Suite("Judgements of single exchanges")
struct JudgementTests {
  private static let path = "Tests/ConformanceModuleTests/exchanges.txt"

  @Test("are the recorded ones")
  func hold() throws {
    let lines = try GoldenText.lines(ofRowsIn: Self.path) { row in
      row.hasPrefix("{") ? try Row(String(row)).said : []
    }
    #expect(lines.count > 1_000)
    #expect(
      try GoldenText.difference(
        of: lines.joined(separator: "\n"), from: Self.path, in: "JudgementTests") == nil)
  }

  @Test("a thousand Locations are counted")
  func manyLocations() throws {
    let header = Header(name: "location", value: Text("\(Samples.a)?code=c"))
    let reply = EndpointReply(status: 302, headers: Array(repeating: header, count: 1_000))
    let judge = Judge([.authorizationEndpoint: Capabilities(features: [.code])], in: .offered)
    let input = RunInput.authorizationEndpoint(
      EndpointInput(url: "https://auth.example.com/authorize"))
    let shown = judge.judge(input, .answered(.authorizationEndpoint(reply))).findings
      .compactMap(\.evidence?.observed)
    #expect(shown.contains { $0.contains("1000 Locations") })
    #expect(shown.allSatisfy { $0.utf8.allSatisfy(\.isVisible) })
  }

  @Test("every start is answered, and none ends the process")
  func survival() {
    let judge = Judge([.googleApp: Capabilities(features: [.start, .bytes])], in: .offered)
    for link in [Samples.appLink, "", "a b"] {
      let start = GoogleAppInput.Start(
        appLink: Text(link), clientID: "c", scopes: [], redirectURI: Text(Samples.a))
      let result = ExchangeResult.timedOut(milliseconds: 2_000, partial: [])
      #expect(!judge.judge(.googleApp(.start(start)), result).findings.isEmpty)
    }
  }

  private struct Row {
    let input: RunInput
    let reply: RunReply?
    let judge: Judge

    init(_ text: String) throws {
      guard case .object(let row) = try JSONReader.read(Array(Self.written(text).utf8)),
        let role = row["role"], let input = row["input"]
      else { throw Malformed(line: text) }
      let request = JSONWriter.line(
        .object(
          JSONObject([("id", .text("1")), ("op", .text("run")), ("role", role), ("input", input)])))
      guard case .run(let run) = try Request(line: request).operation else {
        throw Malformed(line: text)
      }
      self.input = run.input
      reply = try Self.reply(to: run.input, row["ok"])
      let features = Feature.allCases.filter { Self.names(row["features"]).contains($0.rawValue) }
      let edition: Edition? =
        if case .integer(let number)? = row["edition"] { Edition(rawValue: number) } else { nil }
      let declared = Capabilities(outcomes: UserDecision.allCases, features: features)
      judge = Judge([run.input.role: declared], in: .offered, edition: edition ?? .newest)
    }

    private struct Malformed: Error { let line: String }

    private static func written(_ text: String) -> String {
      text.replacing(/<<(\d+)\*(\w)>>/) { String(repeating: String($0.2), count: Int($0.1) ?? 0) }
    }

    private static func names(_ list: JSON?) -> [String] {
      guard case .array(let elements)? = list else { return [] }
      return elements.compactMap {
        if case .string(let name) = $0 { String(decoding: name, as: UTF8.self) } else { nil }
      }
    }

    private static func reply(to input: RunInput, _ ok: JSON?) throws -> RunReply? {
      guard case .object(let ok)? = ok else { return nil }
      switch input {
      case .app: return .app(try AppReply(ok))
      case .authorizationEndpoint: return .authorizationEndpoint(try EndpointReply(ok))
      case .googleApp(.start): return .start(try StartReply(ok))
      case .googleApp(.returned): return .returned(try ReturnedReply(ok))
      }
    }

    var said: [String] {
      guard let reply else {
        return [Conformance.Expectation](for: input, in: .offered).map { expectation in
          "\(expectation.rule) permits \(expectation.permitted.map(\.rawValue).joined(separator: " "))"
        }
      }
      let judgement = judge.judge(input, .answered(reply))
      let words = judgement.exchange.map { exchange in
        Rule.binding(input.role).map { ($0.id.rawValue, shown($0, [exchange])) }
      }
      // A rule that holds is another thing than one that has nothing to say.
      let held = words?.count { $0.1 == "ok" } ?? 0
      let objecting = (words ?? []).filter { !["ok", "n/a", "none"].contains($0.1) }
        .map { "\($0): \($1)" }.joined(separator: ", ")
      let decision = judgement.decision.map { decision in
        decision.answers.map(\.rawValue).sorted().joined(separator: "+")
      }
      let objections = objecting.isEmpty ? "" : "; \(objecting)"
      return ["decides \(decision ?? "nothing"); \(held) hold\(objections)"]
        + judgement.findings.map(Self.words) + thrown
    }

    /// Which rules a start breaks that isn't made because the implementation throws.
    private var thrown: [String] {
      guard case .googleApp(.start) = input else { return [] }
      let result = ExchangeResult.implementationError(message: Array("no".utf8))
      let broken = judge.judge(input, result).findings.map { $0.rule?.rawValue ?? "adapter" }
      return [
        "if it throws: \(broken.isEmpty ? "nothing is broken" : broken.joined(separator: ", "))"
      ]
    }

    private static func words(of finding: Finding) -> String {
      let place = finding.evidence?.difference.map { ", at \($0)" } ?? ""
      return "\(finding.verdict.name)s \(finding.rule.map { "\($0)" } ?? "adapter") "
        + "\(finding.level?.rawValue ?? "") \(finding.kind?.word ?? ""): \((finding.evidence?.observed ?? "").prefix(160)),"
        + " not \((finding.evidence?.expected ?? "").prefix(160))\(place)"
    }
  }
}
