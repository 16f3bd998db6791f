import AdapterProtocol
import AppFlip
import Conformance
import Foundation
import Harness
import Synchronization
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Comparisons")
struct DifferentialTests {
  private typealias Twist = @Sendable () -> ToyApp.Twist

  /// Behind a plus the state is lost.
  private static let losingStates: ToyApp.Twist = { input, reply in
    guard input.url?.octets.contains(UInt8(ascii: "+")) == true else { return reply }
    return AppReply(handled: reply.handled, opened: reply.opened.map { $0.withoutState })
  }

  private func compare(
    _ members: [DifferentialPlan.Member], runs: Int = 400, catalogue: Catalogue? = nil
  ) async throws -> DifferentialResult {
    let plan = DifferentialPlan(
      members, campaign: CampaignPlan(runs: runs), catalogue: catalogue)
    return try await BlockingWork.run { try Differential.execute(plan) }
  }

  private func toy(_ name: String, _ twist: @escaping Twist = { { $1 } }) -> DifferentialPlan.Member
  {
    (name, ToyApp.start(twist))
  }

  @Test(
    "a broken rule is found, counted and minimised; who breaks it is told",
    .longProof("whole campaigns"))
  func broken() async throws {
    let other = toy("other") { Self.losingStates }
    let result = try await compare([toy("one"), other], runs: 3_000)
    let found = try #require(
      result.disagreements.first {
        $0.matter == .rule(Rule.appStateExact.id, isBroken: [false, true])
      })
    #expect(found.rule?.id == Rule.appStateExact.id)
    #expect(found.input.link?.octets.contains(UInt8(ascii: "+")) == true)
    #expect(found.input.length < 240 && found.isMinimal)
    let text = DifferentialText.render(result)
    #expect(text.hasPrefix("DIFFER: A, B disagree on "))
    #expect(text.contains("\nA RULE IS BROKEN\n"))
    #expect(text.contains("; breaks the rule"))
    #expect(text.utf8.allSatisfy { $0.isVisible || $0 == UInt8(ascii: "\n") })
  }

  @Test(
    "two legal choices differ where the document leaves it open, on the links of the catalogue too",
    .longProof("whole campaigns"))
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
    #expect(found.input.outcome == .cancels)
    #expect(found.count > 5)
    let text = DifferentialText.render(result)
    #expect(text.contains("\nTHE DOCUMENT LEAVES IT OPEN\n"))
    #expect(text.contains(" an error at the redirect URI (access_denied)"))
  }

  @Test("the same plan gives the same report, of three as of two")
  func deterministic() async throws {
    let members = [toy("one"), toy("two") { { _, _ in AppReply(handled: false) } }, toy("three")]
    let first = DifferentialText.render(try await compare(members))
    #expect(first == DifferentialText.render(try await compare(members)))
    #expect(first.contains("\n  C           three (toy)\n"))
  }

  @Test("where one can't be started, the others have ended before that is told")
  func notStarted() async throws {
    let start = ToyApp.start { { $1 } }
    let hasEnded = Mutex(false)
    let slow: Launch = { () throws(StartFailure) in
      AlteredAdapter(
        try start(),
        end: {
          Thread.sleep(forTimeInterval: 0.2)
          hasEnded.withLock { $0 = true }
          return Shutdown(.endOfInput, .exited(status: 0))
        })
    }
    let refused: Launch = { () throws(StartFailure) in
      throw StartFailure(command: "two", cause: .system("start a process: no more processes"))
    }
    await #expect(throws: DifferentialError.self) {
      _ = try await compare([("slow", slow), ("refused", refused)])
    }
    #expect(hasEnded.withLock { $0 })
  }

  @Test("one that hangs too often ends the comparison, and what was found is kept")
  func hung() async throws {
    let start = ToyApp.start { { $1 } }
    let hanging: Launch = { () throws(StartFailure) in
      AlteredAdapter(try start()) { _ in true }
    }
    let result = try await compare([toy("one"), ("hanging", hanging)], runs: 100_000)
    // Each is taken to cost four seconds of the minute that there is.
    #expect(result.hasHung && result.executions == 16 && result.differing == 16)
    let text = DifferentialText.render(result)
    #expect(text.contains("\n  ended       too many links got no reply in time"), "\(text)")
  }

  @Test(
    "one that is slow for long links costs a bounded time, and the text says what was cut short")
  func slow() async throws {
    let clock = HandClock()
    let octets = Mutex(0)
    let slow = toy("slow") {
      { input, reply in
        let length = input.url?.octets.count ?? 0
        octets.withLock { $0 += length }
        clock.advance(by: .microseconds(100 * length))
        guard length > 1_000 else { return reply }
        return AppReply(handled: false)
      }
    }
    var campaign = CampaignPlan(runs: 1_500)
    campaign.now = clock.now
    let sent = Mutex(Swift.Duration.zero)
    let plan = DifferentialPlan([toy("one"), slow], campaign: campaign)
    let heard = Mutex<[DifferentialProgress]>([])
    let result = try await BlockingWork.run {
      try Differential.execute(plan) { progress in
        if progress.comparison == nil { sent.withLock { $0 = clock.now() } }
        heard.withLock { $0.append(progress) }
      }
    }
    #expect(result.executions == 1_500 && !result.disagreements.isEmpty)
    // A minute, and what was under way then: 16 s for a link of 160,000 octets.
    #expect(clock.now() - sent.withLock(\.self) < .seconds(60 + 17))
    #expect(heard.withLock { $0.contains { $0.comparison != nil } })
    if result.disagreements.contains(where: { !$0.isMinimal }) {
      #expect(DifferentialText.render(result).contains("not fully minimised: budget used up"))
    }
  }

  @Test("one that is late is tried a few times for each kind of disagreement")
  func late() async throws {
    let log = RequestLog()
    let start = ToyApp.start { { $1 } }
    let late: Launch = { () throws(StartFailure) in
      AlteredAdapter(try start(), note: log.begin()) { input in
        guard case .app(let input) = input else { return false }
        return (input.url?.octets.count ?? 0) > 3_000
      }
    }
    let result = try await compare([toy("one"), ("late", late)], runs: 600)
    let kind = try #require(result.disagreements.first { $0.stances[1].interruption != nil })
    #expect(!kind.isMinimal && (kind.input.link?.octets.count ?? 0) > 3_000)
    #expect(DifferentialText.render(result).contains("minimised in large steps only"))
    // The first adapter is that of the links; each try has one of its own.
    let tries = log.all.count - 1
    #expect(tries <= result.disagreements.count * (Minimiser.budgetForLateness + 1), "\(tries)")
  }

  @Test("one that is stopped tries nothing more, and tells of what it found")
  func stopped() async throws {
    let stop = StopSign()
    let late = Mutex(0)
    let other = toy("other") {
      { input, reply in
        if stop.isUp { late.withLock { $0 += 1 } }
        return try Self.losingStates(input, reply)
      }
    }
    let plan = DifferentialPlan([toy("one"), other], campaign: CampaignPlan(runs: 3_000))
    let result = try await BlockingWork.run {
      // The workers wait for work when this is heard.
      try Differential.execute(plan, stop: stop) { if $0.kinds > 0 { stop.putUp() } }
    }
    #expect(late.withLock(\.self) == 0)
    let found = try #require(result.disagreements.first)
    #expect(!found.isMinimal && found.attempts.count == 2)
    #expect(
      DifferentialText.render(result).hasPrefix(
        "INCOMPLETE: the run was stopped\nA, B disagree on "))
  }

  @Test("what can't be compared is an error that says why")
  func errors() async throws {
    let unable: Launch = { () throws(StartFailure) in
      throw StartFailure(command: "unable", cause: .system("no"))
    }
    let googleApp: Launch = { () throws(StartFailure) in
      StubAdapter(googleApp: { { _ in .returned(ReturnedReply(outcome: .ignored)) } })
    }
    for (members, words) in [
      ([toy("one")], "two adapters or more"), ([toy("one"), ("unable", unable)], "unable: "),
      ([toy("one"), ("google", googleApp)], "no role is declared by all"),
    ] {
      let error = await #expect(throws: DifferentialError.self) { try await compare(members) }
      #expect(error.map { "\($0)".contains(words) } == true, "\(words)")
    }
  }

  @Test("a crash is a stance like any other")
  func crash() async throws {
    let other = toy("other") {
      { input, reply in
        if input.activity == .other { throw AppError.refused }
        return reply
      }
    }
    let result = try await compare([toy("one"), other], runs: 2_400)
    let found = try #require(result.disagreements.first)
    #expect(found.stances[1].decision == nil && found.stances[1].interruption != nil)
    #expect(found.input.activity == .other)
  }
}

private enum AppError: Error { case refused }

extension OpenedURL {
  fileprivate var withoutState: OpenedURL {
    let text = String(decoding: url.octets, as: UTF8.self)
    let end = text.range(of: "&state=")?.lowerBound ?? text.endIndex
    return OpenedURL(url: Text(Array(text[..<end].utf8)), universalLinksOnly: universalLinksOnly)
  }

  fileprivate func with(_ error: String, as other: String) -> OpenedURL {
    let text = String(decoding: url.octets, as: UTF8.self)
    return OpenedURL(
      url: Text(Array(text.replacing("error=\(error)", with: "error=\(other)").utf8)),
      universalLinksOnly: universalLinksOnly)
  }
}
