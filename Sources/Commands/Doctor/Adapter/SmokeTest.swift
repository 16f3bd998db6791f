import AdapterProtocol
import AppFlip
import Harness

/// What the implementation does with a valid request: a first look at it, without a verdict.
package struct SmokeTest: Equatable, Sendable {
  package let request: String
  package let result: String
  /// What to look at if the adapter seems not to reach the implementation; nil if it does.
  package let hint: String?
}

extension SmokeTest {
  static func all(_ adapter: ProbedAdapter) -> [SmokeTest]? {
    guard let connection = try? adapter.connect() else { return nil }
    return zip(1..., adapter.sampleRequests).map { number, sample in
      SmokeTest(sample, adapter.send(sample, number, on: connection))
    }
  }

  private init(_ sample: SampleRequest, _ response: Response) {
    request = sample.name
    if let reply = (try? response.runReply(to: sample.input)) ?? nil {
      (result, hint) = (reply.summary, Self.hint(reply, sample.outcome))
    } else if let error = response.error {
      result = "error: \(Octets.escaped(error.message.prefix(200)))"
      hint = "Does the implementation start with the same settings as in production?"
    } else {
      (result, hint) = ("no valid reply", nil)
    }
  }

  private static func hint(_ reply: RunReply, _ outcome: Outcome?) -> String? {
    switch reply {
    case .start: return nil
    case .returned(let returned):
      return returned.outcome == .linked
        ? nil : "A valid answer wasn't linked. Does the adapter pass on what is pending?"
    case .authorizationEndpoint(let endpoint) where (500...599).contains(endpoint.status):
      return "The server failed. Are its database and its settings there?"
    case .app where outcome == .waits: return nil
    case .app where reply.urls.isEmpty && outcome == .approves:
      return
        "A valid link opened nothing. Does the adapter call the link handler? Is client_id right?"
    case .authorizationEndpoint where reply.urls.isEmpty && outcome == .approves:
      return "A valid request got no redirect. Is the route right? Is client_id registered?"
    case .app, .authorizationEndpoint:
      if reply.urls.isEmpty {
        return
          "The answer to this outcome is an error at the redirect URI. See the table of outcomes."
      }
      guard outcome == .approves, reply.urls.contains(where: { RunReply.holds($0, "error=") })
      else { return nil }
      return
        "The person approved, and an error came back. Does the implementation know client_id? Does the "
        + "adapter pass on outcome and code?"
    }
  }
}
