import AdapterKit
import AdapterProtocol
import AppFlip
import Testing

@Suite("Runs of an adapter")
struct RunTests {
  @Test("a response that contradicts the declaration is an error of the adapter")
  func contradictions() async throws {
    let contradictions: [(Feature, AppReply)] = [
      (.code, AppReply(handled: true, issuedCode: "a")),
      (.universalLinksOnly, AppReply(handled: true, opened: [OpenedURL(url: "https://a.example")])),
      (.coverage, AppReply(handled: true, coverage: Array(0...4_096))),
    ]
    for (feature, response) in contradictions {
      let conversation = try await Conversation(
        with: ScriptedApp.adapter(features: [feature]) { _ in response }, [.app("a")])
      #expect(try conversation.kinds == ["error adapter"], "\(feature)")
    }
  }

  @Test("coverage that isn't declared is left out")
  func undeclaredCoverage() async throws {
    let response = AppReply(handled: true, coverage: [1])
    let conversation = try await Conversation(
      with: ScriptedApp.adapter { _ in response }, [.app("a")])
    #expect(try conversation.appReplies == [AppReply(handled: true)])
  }

  @Test("an error that the app throws is the implementation's, and the next request is served")
  func implementationError() async throws {
    let conversation = try await Conversation(
      with: CountingApp.adapter(), [.app("throw"), .app("a")])
    #expect(try conversation.kinds == ["error implementation", "ok"])
    let message = Array("the app failed at its link".utf8)
    #expect(
      try conversation.replies.first?.body
        == .error(Failure(where: .implementation, message: message)))
  }

  @Test("an app that can't be started is an error of the implementation")
  func startError() async throws {
    let adapter = Adapter(name: "broken").app { _ in throw CountingApp.Failure() }
    let conversation = try await Conversation(with: adapter, [.hello(), .app("a")])
    #expect(try conversation.kinds == ["ok", "error implementation"])
  }

  @Test(
    "an outcome that isn't declared is unsupported",
    arguments: Outcome.allCases.filter { $0 != .approves && $0 != .offline })
  func undeclaredOutcome(_ outcome: Outcome) async throws {
    let conversation = try await Conversation(
      with: CountingApp.adapter(outcomes: [.approves, .offline]),
      [.app("a", outcome: outcome), .app("a", outcome: .offline)])
    #expect(try conversation.kinds == ["unsupported \(outcome.rawValue)", "ok"])
  }
}
