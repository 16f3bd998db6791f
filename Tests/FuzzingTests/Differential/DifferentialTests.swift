import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Fuzzing
import Harness
import Reporting
import TestSupport
import Testing

@Suite("Comparisons")
struct DifferentialTests {
  private typealias Twist = @Sendable () -> ToyApp.Twist

  private func compare(
    _ members: [DifferentialPlan.Member], runs: Int = 400, catalogue: Catalogue? = nil
  ) async throws -> DifferentialResult {
    var campaign = CampaignPlan()
    campaign.budget.runs = runs
    let plan = DifferentialPlan(members, campaign: campaign, catalogue: catalogue)
    return try await AdapterSession.onOwnThread { try Differential.execute(plan) }
  }

  private func toy(_ name: String, _ twist: @escaping Twist = { { $1 } }) -> DifferentialPlan.Member
  {
    DifferentialPlan.Member(name, start: ToyApp.start(twist))
  }

  @Test("the same app twice agrees with itself about every link")
  func same() async throws {
    let result = try await compare([toy("one"), toy("two")])
    #expect(result.executions == 400)
    #expect(result.disagreements.isEmpty)
    #expect(
      DifferentialText.render(result).hasPrefix("SAME: A, B agree about all of 400 links (app)\n"))
  }

  @Test("a broken rule is found, counted and minimised; who breaks it is told")
  func broken() async throws {
    let other = toy("other") {
      { input, reply in
        guard input.url?.octets.contains(UInt8(ascii: "+")) == true else { return reply }
        return AppReply(
          handled: reply.handled, opened: reply.opened.map { $0.withoutState })
      }
    }
    let result = try await compare([toy("one"), other], runs: 3_000)
    let found = try #require(
      result.disagreements.first {
        $0.matter == .rule(Rule.appStateExact.id, isBroken: [false, true])
      })
    #expect(found.rule?.id == Rule.appStateExact.id)
    #expect(found.draft.link?.octets.contains(UInt8(ascii: "+")) == true)
    #expect(found.draft.length < 240 && found.isMinimal)
    let text = DifferentialText.render(result)
    #expect(text.hasPrefix("DIFFER: A, B disagree about "))
    #expect(text.contains("\nWHERE A RULE DECIDES\n"))
    #expect(text.contains("; breaks the rule"))
    #expect(text.utf8.allSatisfy { $0.isVisible || $0 == UInt8(ascii: "\n") })
  }

  @Test(
    "two legal choices differ where the document leaves it open, on the links of the catalogue too")
  func legal() async throws {
    let other = toy("other") {
      { input, reply in
        guard input.outcome == .cancels else { return reply }
        return AppReply(
          handled: reply.handled,
          opened: reply.opened.map { $0.with("cancelled", as: "access_denied") })
      }
    }
    let catalogue = try SharedCatalogue.app.get()
    let result = try await compare([toy("one"), other], runs: 1_500, catalogue: catalogue)
    let found = try #require(result.disagreements.first)
    #expect(result.disagreements.count == 1)
    #expect(found.rule == nil)
    #expect(found.draft.outcome == .cancels)
    #expect(found.count > 5)
    let text = DifferentialText.render(result)
    #expect(text.contains("\nWHERE THE DOCUMENT IS SILENT, OR LEAVES IT OPEN\n"))
    #expect(text.contains("another error at the redirect URI (access_denied)"))
  }

  @Test("the same plan gives the same report, of three as of two")
  func deterministic() async throws {
    let members = [toy("one"), toy("two") { { _, _ in AppReply(handled: false) } }, toy("three")]
    let first = DifferentialText.render(try await compare(members))
    #expect(first == DifferentialText.render(try await compare(members)))
    #expect(first.contains("\n  C           three (toy)\n"))
  }

  @Test("a crash is a stance like any other")
  func crash() async throws {
    let other = toy("other") {
      { input, reply in
        if input.activity == .other { throw AppError.refused }
        return reply
      }
    }
    let result = try await compare([toy("one"), other], runs: 800)
    let found = try #require(result.disagreements.first)
    #expect(found.stances[1].decision == nil && found.stances[1].interruption != nil)
    #expect(found.draft.activity == .other)
  }

  @Test("one that hangs too often ends the comparison, and what was found is kept")
  func hung() async throws {
    let start = ToyApp.start { { $1 } }
    let hanging = DifferentialPlan.Member("hanging") { () throws(StartFailure) in
      HangingAdapter(try start()) { _ in true }
    }
    let result = try await compare([toy("one"), hanging], runs: 100_000)
    // Each is taken to cost four seconds of the minute that there is.
    #expect(result.hasHung && result.executions == 16 && result.differing == 16)
    let text = DifferentialText.render(result)
    #expect(text.contains("\n  ended       so many links got no reply in time"), "\(text)")
    #expect(try await !compare([toy("one"), toy("two")]).hasHung)
  }

  @Test("what can't be compared is an error that says why")
  func errors() async throws {
    let unable = DifferentialPlan.Member("unable") { () throws(StartFailure) in
      throw StartFailure(command: "unable", cause: .system("no"))
    }
    let googleApp = DifferentialPlan.Member("google") { () throws(StartFailure) in
      InProcessAdapter(googleApp: { { _ in .returned(ReturnedReply(outcome: .ignored)) } })
    }
    for (members, words) in [
      ([toy("one")], "two adapters or more"), ([toy("one"), unable], "unable: "),
      ([toy("one"), googleApp], "no role is declared by all"),
    ] {
      let error = await #expect(throws: DifferentialError.self) { try await compare(members) }
      #expect(error.map { "\($0)".contains(words) } == true, "\(words)")
    }
  }
}

private enum AppError: Error { case refused }

extension OpenedURL {
  /// The answer without the state.
  fileprivate var withoutState: OpenedURL {
    let text = String(decoding: url.octets, as: UTF8.self)
    let end = text.range(of: "&state=")?.lowerBound ?? text.endIndex
    return OpenedURL(url: Text(Array(text[..<end].utf8)), universalLinksOnly: universalLinksOnly)
  }

  /// The answer with another error.
  fileprivate func with(_ error: String, as other: String) -> OpenedURL {
    let text = String(decoding: url.octets, as: UTF8.self)
    return OpenedURL(
      url: Text(Array(text.replacing("error=\(error)", with: "error=\(other)").utf8)),
      universalLinksOnly: universalLinksOnly)
  }
}
