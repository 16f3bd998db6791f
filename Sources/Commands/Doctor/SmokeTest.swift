import AdapterProtocol
import AppFlip
import Harness

/// The reaction of the implementation to a valid request, without a verdict.
package struct SmokeTest: Equatable, Sendable {
  package let request: String
  package let result: String
  /// The advice if the adapter seems not to reach the implementation; nil if it does.
  package let hint: String?
  /// The requests through a server's pages, from an adapter that reports them.
  package let way: [String]
  /// Whether the endpoint didn't do what the user decided.
  let isOtherwise: Bool

  static func all(_ adapter: ProbedAdapter) -> [SmokeTest]? {
    guard let connection = try? adapter.connect() else { return nil }
    return zip(1..., adapter.sampleRequests).map { number, sample in
      SmokeTest(sample, adapter.send(sample, number, on: connection))
    }
  }

  private init(_ sample: SampleRequest, _ response: Response) {
    request = sample.name
    way = response.texts("x-steps")
    if let reply = (try? response.runReply(to: sample.input)) ?? nil {
      result = reply.summary
      hint = response.texts("x-fix").first ?? Self.hint(reply, sample.outcome)
      let expected = sample.outcome == .approves ? "code=" : "error="
      isOtherwise =
        sample.role == .authorizationEndpoint
        && !reply.urls.contains { RunReply.holds($0, expected) }
      return
    }
    isOtherwise = true
    let message = response.error.map { "error: \(Bytes.escaped($0.message.prefix(200)))" }
    result = message ?? "no valid reply"
    hint = "Does the implementation start with the same settings as in production?"
  }

  private static func hint(_ reply: RunReply, _ outcome: UserDecision?) -> String? {
    let approves = outcome == .approves
    let isError = reply.urls.contains { RunReply.holds($0, "error=") }
    switch reply {
    case .start: return nil
    case .returned(let returned):
      return returned.outcome == .linked
        ? nil : "A valid response wasn't linked. Does the adapter pass on the pending flip?"
    case .authorizationEndpoint(let endpoint) where (500...599).contains(endpoint.status):
      return "The server failed. Are its database and its settings available?"
    case .authorizationEndpoint(let endpoint) where !endpoint.asked:
      return
        "The server didn't ask the user: it remembers this account's consent. Use a second account for this outcome: "
        + "--field-when \(outcome?.rawValue ?? "declines") user=..."
    case .app where outcome == .waits: return nil
    case .app where reply.urls.isEmpty && approves:
      return
        "A valid link opened nothing. Does the adapter call the link handler? Is client_id right?"
    case _ where reply.urls.isEmpty && approves:
      return "A valid request got no redirect. Is the route right? Is client_id registered?"
    case _ where reply.urls.isEmpty:
      return
        "The answer to this outcome is an error at the redirect URI. See the table of outcomes."
    case _ where approves && isError:
      return
        "The user approved, and the response is an error. Does the implementation know client_id? Does the "
        + "adapter pass on outcome and code?"
    case .app, .authorizationEndpoint: return nil
    }
  }
}

extension Response {
  /// The texts of a member that the protocol leaves to the adapter.
  fileprivate func texts(_ name: String) -> [String] {
    switch ok?[name] {
    case .string(let text): [Bytes.escaped(text)]
    case .array(let values):
      values.compactMap { if case .string(let text) = $0 { Bytes.escaped(text) } else { nil } }
    default: []
    }
  }
}
