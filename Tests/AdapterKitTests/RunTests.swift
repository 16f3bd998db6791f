import AdapterKit
import AdapterProtocol
import AppFlip
import Testing

@Suite("Runs of an adapter")
struct RunTests {
  @Test("the app gets what the request holds")
  func input() async throws {
    var received: [AppInput] = []
    let adapter = Adapter(name: "input").app(outcomes: Outcome.allCases, features: [.bytes]) { _ in
      ScriptedApp { request in
        received.append(request)
        return AppReply(handled: false)
      }
    }
    let inputs = [
      AppInput(url: "https://a.example/?x=\u{1F600}", outcome: .declines, code: "4/P"),
      AppInput(activity: .other, url: nil, outcome: .waits),
      AppInput(url: Text([0x61, 0xFF, 0x00]), outcome: .approves, code: Text([0xC0, 0x80])),
    ]
    let conversation = try await Conversation(
      with: adapter, inputs.map { Request(id: "1", operation: .run(RunRequest(.app($0)))) })
    #expect(try conversation.kinds == ["ok", "ok", "ok"])
    #expect(received == inputs)
    #expect(received.map(\.url?.string) == ["https://a.example/?x=\u{1F600}", nil, nil])
    #expect(received.map(\.code?.string) == ["4/P", nil, nil])
  }

  @Test("the reply holds what the app did")
  func output() async throws {
    let response = AppReply(
      handled: true,
      opened: [
        OpenedURL(url: "https://a.example/?x=\u{1F600}'\"\\\n", universalLinksOnly: true),
        OpenedURL(url: Text([0x61, 0xFF]), universalLinksOnly: false),
      ], coverage: [0, 7, .max])
    let features: [Feature] = [.universalLinksOnly, .coverage]
    let conversation = try await Conversation(
      with: ScriptedApp.adapter(features: features) { _ in response }, [.app("a")])
    #expect(try conversation.appReplies == [response])
  }

  @Test("the code that an app without the feature code got is told")
  func issuedCode() async throws {
    let response = AppReply(handled: true, issuedCode: "own")
    let conversation = try await Conversation(
      with: ScriptedApp.adapter { _ in response }, [.app("a")])
    #expect(try conversation.appReplies.map(\.issuedCode) == ["own"])
  }

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

  @Test("a session is unsupported where sessions aren't declared")
  func undeclaredSessions() async throws {
    let conversation = try await Conversation(
      with: CountingApp.adapter(features: []), [.app("a", session: "s"), .app("a")])
    #expect(try conversation.kinds == ["unsupported sessions", "ok"])
  }

  @Test("a role that isn't played is unsupported")
  func undeclaredRoles() async throws {
    let endpoint = EndpointInput(
      method: .get, url: "https://a.example/", headers: [], body: nil, outcome: .approves,
      code: nil)
    let googleApp = GoogleAppInput.start(
      .init(appLink: "https://a.example", clientID: "a", scopes: [], redirectURI: "b"))
    let requests = [
      Request(id: "1", operation: .run(RunRequest(.authorizationEndpoint(endpoint)))),
      Request(id: "2", operation: .run(RunRequest(.googleApp(googleApp)))),
      .app("a"),
    ]
    let app = try await Conversation(with: CountingApp.adapter(), requests)
    #expect(
      try app.kinds == ["unsupported authorization-endpoint", "unsupported google-app", "ok"])
    let nothing = try await Conversation(with: Adapter(name: "nothing"), requests)
    #expect(try nothing.kinds.last == "unsupported app")
  }

  @Test(
    "names that a newer harness may know are unsupported",
    arguments: [
      (#"{"id":"x","op":"dance"}"#, "unsupported dance"),
      (#"{"id":"x","op":"run","role":"bystander","input":{}}"#, "unsupported bystander"),
      (
        #"{"id":"x","op":"run","role":"app","input":{"activity":"other","url":null,"#
          + #""outcome":"explodes","code":"c"}}"#, "unsupported explodes"
      ),
    ])
  func unknownNames(_ line: String, kind: String) async throws {
    let conversation = try await Conversation(
      with: CountingApp.adapter(), input: Array("\(line)\n".utf8))
    #expect(try conversation.kinds == [kind])
    #expect(try conversation.replies.map(\.id) == [Array("x".utf8)])
  }
}
