import AdapterProtocol
import AppFlip
import Harness

/// What the implementation does with a valid request: a first look at it, without a verdict.
public struct SmokeTest: Equatable, Sendable {
  /// The role and the outcome.
  public let request: String
  /// What the implementation did.
  public let result: String
  /// What to look at if the adapter seems not to reach the implementation; nil if it does.
  public let hint: String?
}

extension SmokeTest {
  /// Sends a sample request for each declared role and outcome.
  static func all(_ adapter: ProbedAdapter) -> [SmokeTest]? {
    guard let connection = try? adapter.connect() else { return nil }
    return zip(1..., adapter.sampleRequests).map { number, sample in
      SmokeTest(sample, adapter.send(sample, number, on: connection))
    }
  }

  private init(_ sample: SampleRequest, _ response: Response) {
    request = sample.name
    if let reply = (try? response.runReply(to: sample.input)) ?? nil {
      result = reply.summary
      hint = Self.hint(reply, sample)
    } else {
      let error = response.error
      result = error.map { "error: \(Octets.escaped($0.message.prefix(200)))" } ?? "no valid reply"
      hint = error.map { _ in
        "Does the implementation start with the same settings as in production?"
      }
    }
  }

  /// What may be wrong if a valid request has no good answer.
  private static func hint(_ reply: RunReply, _ sample: SampleRequest) -> String? {
    switch reply {
    case .app:
      if sample.outcome == .waits { return nil }
      if reply.urls.isEmpty {
        return sample.outcome == .approves
          ? "A valid link opened nothing. Does the adapter call the link handler? Is client_id right?"
          : Self.unanswered
      }
      return hintAtError(reply, sample)
    case .authorizationEndpoint(let endpoint):
      if (500...599).contains(endpoint.status) {
        return "The server failed. Are its database and its settings there?"
      }
      if reply.urls.isEmpty {
        return sample.outcome == .approves
          ? "A valid request got no redirect. Is the route right? Is client_id registered?"
          : Self.unanswered
      }
      return hintAtError(reply, sample)
    case .returned(let returned):
      return returned.outcome == .linked
        ? nil : "A valid answer wasn't linked. Does the adapter pass on what is pending?"
    case .start: return nil
    }
  }

  private static let unanswered =
    "The answer to this outcome is an error at the redirect URI. See the table of outcomes."

  /// What may be wrong if the person approves, and an error comes back.
  private static func hintAtError(_ reply: RunReply, _ sample: SampleRequest) -> String? {
    let isError = reply.urls.contains { RunReply.holds($0, "error=") }
    guard sample.outcome == .approves, isError else { return nil }
    return
      "The person approved, and an error came back. Does the implementation know client_id? Does the "
      + "adapter pass on outcome and code?"
  }
}
