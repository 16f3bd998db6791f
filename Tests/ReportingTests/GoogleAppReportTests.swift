import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Testing

/// What the reports tell of a Google app.
@Suite("Reports on a Google app")
struct GoogleAppReportTests {
  @Test("of very many starts the first, the guilty one and those around it are shown")
  func longCase() throws {
    let states: (Int) -> String = { $0 == 100 ? "S7" : "S\($0)" }
    let result = try Scenes.run(
      "google-app.nonce.many", on: Scenes.googleApp(state: states, Scenes.ignored))
    let text = try Scenes.violation(of: .googleAppStartNonce, in: TextReport.render(result))
    let sent = text.split(separator: "\n").filter {
      $0.contains("start of a flip") || $0.contains("more of the kind")
    }
    let start = "start of a flip to https://app.example.com/flip"
    #expect(
      sent
        == [
          "  sent        \(start)", "  sent        \(start)",
          "              ... 96 more of the kind",
          "  sent        \(start)", "  sent, broke \(start)", "  sent        \(start)",
          "              ... 155 more of the kind",
        ].map { $0[...] })
    #expect(text.contains("\n  actual      start 100 repeats the state \"S7\"\n"))
    #expect(text.contains("\n  opened      https://app.example.com/flip?client_id="))
    #expect(text.contains("\n  replay      swift run appflip replay google-app.nonce.many\n"))
  }

  @Test("a state of 122 bits, a UUID's, is not said to be guessed, and one of 64 bits is")
  func bits() throws {
    for (digits, impact) in [(16, "a stranger can"), (30, "minor")] {
      // 30 hexadecimal digits and one that has two values: 121 bits.
      let states: (Int) -> String = { number in
        var random = SplitMix64(seed: UInt64(number) &* 0x9E37_79B9)
        let state = (0..<digits).map { _ in String(random.next() & 15, radix: 16) }.joined()
        return digits == 16 ? state : state + (random.next() & 1 == 0 ? "a" : "b")
      }
      let result = try Scenes.run(
        "google-app.nonce.many", on: Scenes.googleApp(state: states, Scenes.ignored))
      #expect(result.isPassed)
      let report = TextReport.render(result)
      let row = try #require(
        report.split(separator: "\n").first { $0.hasPrefix("  warns  1 of 1") })
      #expect(row.contains("google-app/start/nonce") && row.contains(impact), "\(row)")
      #expect(report.contains("122 bits of a UUID") == (digits == 30))
    }
  }

  @Test("the example of links of one length is the case with the fewest steps")
  func fewestSteps() throws {
    let result = try Scenes.run(
      "google-app.nonce.many", "google-app.nonce.same-app", on: Scenes.googleApp(Scenes.ignored))
    let text = try Scenes.violation(of: .googleAppStartNonce, in: TextReport.render(result))
    #expect(text.contains("\n  case        google-app.nonce.same-app: "))
    #expect(text.contains("... 29 more of the kind\n"))
    #expect(text.contains(", session one\n"))
  }

  @Test("a link that came back is shown with what was pending, and how it ended")
  func returned() throws {
    let result = try Scenes.run("google-app.good", on: Scenes.googleApp(Scenes.ignored))
    let text = TextReport.render(result)
    let testCase = try #require(result["google-app.good"])
    guard case .returned(let step)? = testCase.testCase.steps.last,
      case .fresh(let state) = step.pending
    else {
      Issue.record("no ordinary state")
      return
    }
    let pending = OrdinaryState.shortened(in: String(decoding: state.octets, as: UTF8.self))
    #expect(text.contains("\n  sent        \(Scenes.target)?code="))
    #expect(
      text.contains(
        "\n  with        activity browsing-web, pending state \(pending) at \(Scenes.target)\n"))
    #expect(text.contains("\n  reply       outcome ignored\n"))
    #expect(
      text.hasPrefix("FAIL: in-process: no good request linked an account (google-app.good: "))
  }

  @Test("steps that depend on earlier ones are shown as they were sent")
  func dependent() throws {
    let result = try Scenes.run(
      "google-app.running.answered", "google-app.running.nothing-started",
      on: Scenes.googleApp(Scenes.linked))
    let text = try Scenes.violation(of: .googleAppStateChecked, in: TextReport.render(result))
    #expect(text.contains("\n  sent, broke \(Scenes.target)?code=c&state=S1\n"))
    #expect(text.contains("\n  with        activity browsing-web, nothing pending, session two\n"))
  }

  @Test("the table of the 12 URLs has a column for the Google app")
  func redirectURLs() throws {
    let result = try Scenes.run(
      "google-app.url.production.com.google.Chromecast", "google-app.url.sandbox.com.google.OPA",
      on: Scenes.googleApp(Scenes.linked))
    let report = TextReport.render(result)
    let head = "Google app, production  Google app, sandbox"
    #expect(report.contains("\n  redirect URL"))
    #expect(report.contains("  \(head)\n"))
    let rows = report.split(separator: "\n").filter { $0.hasPrefix("  .../a/com.google.") }
    let chromecast = rows.first { $0.contains("Chromecast ") }?.split(separator: " ").dropFirst()
    #expect(chromecast?.joined(separator: " ") == "accepted not tested")
    #expect(
      rows.contains { $0.contains(".OPA ") && $0.hasSuffix("not tested              accepted") })
  }
}
