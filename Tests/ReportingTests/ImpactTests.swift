import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import TestSupport
import Testing

/// What a report says of a violation is what was opened, and no more.
@Suite("Impact")
struct ImpactTests {
  private static let google = Scenes.target
  private static let stranger = "https://evil.example/a/com.google.Chromecast"

  /// An app that opens what is asked of it.
  private func run(
    _ ids: [String], _ opened: @escaping (AppInput) -> String?
  ) throws -> RunResult {
    let adapter = StubAdapter {
      { input in
        let urls = opened(input).map { [OpenedURL(url: Text($0), universalLinksOnly: true)] } ?? []
        return AppReply(handled: true, opened: urls)
      }
    }
    let cases = try SharedCatalogue.app.get().cases.filter {
      ids.contains($0.id) || $0.id == "app.good"
    }
    return try ConformanceRun.execute(Catalogue(cases), on: adapter, named: "x")
  }

  @Test(
    "severity and sentence are chosen by what was opened",
    arguments: [
      (
        "R01", "\(stranger)?code=c", Rule.appRedirectURIFormat, Severity.disclosure,
        "to the stranger,"
      ),
      (
        "R01", "\(stranger)?error=cancelled", .appRedirectURIFormat, .redirection,
        "no code was in it."
      ),
      ("R01", "\(google)?error=cancelled", .appRedirectURIFormat, .minor, "No code was issued."),
      ("R01", "\(google)/?code=c", .appRedirectURIFormat, .issue, "Google's own address"),
      ("R01", "/a/b?code=c", .appRedirectURIFormat, .minor, "nobody gets it."),
      ("C01", "\(google)?code=c", .appClientIDMatch, .issue, "this person's account."),
      ("C01", "\(google)?code=c", .appParametersClientMismatch, .issue, "must be refused."),
      ("C01", "\(google)?error=cancelled", .appParametersClientMismatch, .minor, "another failure"),
      ("C01", nil, .appParametersClientMismatch, .linking, "stranded"),
      ("good", "\(stranger)?code=c", .appAnswerAtRedirectURI, .disclosure, "whoever has that URL"),
      ("answer.declines", "\(google)?code=c", .appErrorDeclined, .issue, "didn't consent."),
      (
        "answer.declines", "\(google)?error=unrecoverable", .appErrorDeclined, .minor,
        "goes on as it must"
      ),
      ("answer.declines", "\(google)?error=cancelled", .appErrorDeclined, .minor, "asks again"),
      (
        "answer.account-disabled", "\(google)?error=access_denied", .appErrorUnrecoverable, .minor,
        "goes on as it must"
      ),
      (
        "answer.account-disabled", "\(google)?error=cancelled", .appErrorUnrecoverable, .minor,
        "dead end"
      ),
      (
        "answer.offline", "\(google)?error=access_denied", .appErrorCancelled, .linking,
        "Linking ends"
      ),
      (
        "answer.offline", "\(google)?error=invalid_request", .appErrorCancelled, .minor,
        "goes on as it must"
      ),
    ] as [(String, String?, Rule, Severity, String)])
  func impact(
    _ id: String, _ opened: String?, _ rule: Rule, _ severity: Severity, _ sentence: String
  ) throws {
    // The ordinary request is served, unless it is the one that is judged.
    let good = OrdinaryState(of: "app.good 0").octets
    let result = try run(["app.\(id)"]) { input in
      let state = Scenes.state(of: input.url)
      guard id != "good", state.elementsEqual(good) else { return opened }
      return "\(Self.google)?code=c&state=\(String(decoding: state, as: UTF8.self))"
    }
    #expect(result["app.good"]?.exchanges.first?.reach == (id == "good" ? .codeToStranger : .code))
    let broken = try #require(result.brokenRules.first { $0.rule == rule.id })
    #expect(broken.testCase == "app.\(id)")
    let report = TextReport.render(result)
    let row = report.split(separator: "\n").first { $0.contains(" \(rule.id) ") }
    #expect(row?.hasSuffix("  \(severity.inWords)") == true, "\(row ?? "")")
    let judged = try #require(result["app.\(id)"])
    #expect(rule.impact(of: judged.exchanges.first).sentence.contains(sentence))
    #expect(rule.impact(of: judged.exchanges.first).severity == severity)
  }

  @Test("a rule is shown by its telling case, and by a code at a stranger's before an error there")
  func telling() throws {
    let ids = ["app.R01", "app.R16", "app.R20", "app.answer.refused"]
    func redirect(_ input: AppInput) -> [UInt8] {
      LinkReading(input.url?.octets ?? []).redirectURI.values.first?.readings.percent ?? []
    }
    let open = try run(ids) { String(decoding: redirect($0), as: UTF8.self) + "?code=c" }
    #expect(
      open.brokenRules.first { $0.rule == Rule.appRedirectURIFormat.id }?.testCase == "app.R01")
    let some = try run(ids) { input in
      let target = String(decoding: redirect(input), as: UTF8.self)
      return target + (target.hasPrefix("https://evil") ? "?error=cancelled" : "?code=c")
    }
    #expect(
      some.brokenRules.first { $0.rule == Rule.appRedirectURIFormat.id }?.testCase == "app.R20")
    // Kinds of answers are counted if there are several, the worst first.
    #expect(
      TextReport.render(some).contains(
        "\n  answers     a code at a stranger's URL in 1, a stranger's URL without a code in 2, "))
    // How a refusal ends is contested, not whether there is one.
    let good = OrdinaryState(of: "app.good 0").octets
    let refusing = try run(["app.R01"]) { input in
      let state = Scenes.state(of: input.url)
      let answer = state.elementsEqual(good) ? "code=c" : "error=cancelled"
      return "\(Self.google)?\(answer)&state=\(String(decoding: state, as: UTF8.self))"
    }
    let report = TextReport.render(refusing)
    #expect(!report.contains("\n  answers     "))
    #expect(report.contains("\n  contested   the document: return all errors to"), "\(report)")
    #expect(!TextReport.render(open).contains("\n  contested   "))
  }

  @Test("what one rule of a case forbids isn't expected under another one")
  func expected() throws {
    let result = try run(["app.missing.client-id"]) { _ in "\(Self.google)?code=c" }
    for broken in result.brokenRules where broken.rule != Rule.appStateExact.id {
      #expect(!broken.text.contains("expected    another"), "\(broken.text)")
      #expect(!broken.text.contains(", or nothing opened"), "\(broken.text)")
    }
  }

  @Test("no report holds a command that a CI server would obey")
  func commands() throws {
    let hostile = "::error ::x ##vso[task.complete] ##[error]y"
    let result = try run(["app.good", "app.R01"]) { _ in "\(hostile) \(hostile)" }
    let junit = JUnitReport.render(result)
    let texts = [
      TextReport.render(result), result.brokenRules.map(\.text).joined(separator: "\n"), junit,
    ]
    for text in texts {
      #expect(text.contains("vso[task.complete]"))
      #expect(!text.contains("##"))
      for line in text.split(separator: "\n") {
        #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
      }
    }
  }
}
