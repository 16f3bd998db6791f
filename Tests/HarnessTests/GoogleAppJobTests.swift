import AdapterProtocol
import AppFlip
import Harness
import Processes
import TestSupport
import Testing

@Suite("A Google app is answered with the state that it chose")
struct GoogleAppJobTests {
  @Test("in a process", arguments: [1, 64])
  func process(_ window: Int) throws {
    var options = HarnessOptions.patient
    options.window = window
    let session = try AdapterSession(
      command: ReferenceAdapter.command(), hello: HelloRequest(suite: "tests"), options: options)
    let results = session.collect((0..<10).map { flip("s\($0)") })
    for transcripts in results { try expectLinked(transcripts) }
    let states = try Set(results.map { try #require($0.first?.state).octets })
    #expect(states.count == results.count)
    #expect(session.incidents == [])
    #expect(session.close().isClean)
  }

  private func expectLinked(_ transcripts: [Transcript]) throws {
    let state = try #require(transcripts.first?.state)
    let returned = try #require(transcripts.last)
    #expect(transcripts.count == 2)
    #expect(returned.request.input == Self.answer(state: state))
    #expect(returned.result == .answered(.returned(ReturnedReply(outcome: .linked, code: "c"))))
  }

  /// A flip that is answered with the state of its start.
  private func flip(_ session: String) -> Job {
    let start = GoogleAppInput.Start(
      appLink: "https://app.example.com/flip", clientID: "google", scopes: ["devices"],
      redirectURI: Self.redirectURI)
    let requests = [.googleApp(.start(start)), Self.answer(state: "")].map {
      RunRequest($0, session: session)
    }
    return Job(label: session, requests: requests) { known, earlier in
      guard let state = earlier.first?.state else { return nil }
      var request = known
      request.input = Self.answer(state: state)
      return request
    }
  }

  private static let redirectURI: Text = "https://oauth-redirect.googleusercontent.com/a/app"

  /// The answer to the pending flip; the states of these tests need no percent-coding.
  private static func answer(state: Text) -> RunInput {
    let url = redirectURI.octets + Array("?code=c&state=".utf8) + state.octets
    return .googleApp(.returned(.init(pending: .ofSession, url: Text(url))))
  }
}

extension Transcript {
  /// The state that the Google app chose.
  fileprivate var state: Text? {
    guard case .answered(.start(let reply)) = result else { return nil }
    return reply.state
  }
}
