import AdapterProtocol
import AppFlip
import Harness

extension Probe {
  /// The declarations in the reply to hello: roles, outcomes, features.
  static let capabilities = [
    Probe(
      "features", "Replies use only the declared features.",
      sends: "a sample request to each declared role",
      expects: "a reply that uses only the declared features",
      fixes: [
        "universal-links-only: add \"universal_links_only\":true or false to each entry of opened.",
        "code: issue the code of the request, and leave issued_code out.",
        "start: answer requests whose input has start. post: accept the authorization request as a form.",
        "If you can't support a feature, don't declare it.",
      ]
    ) { adapter throws(ProbeFailure) in
      let connection = try adapter.connect()
      for (number, (input, features)) in zip(1..., adapter.featureRequests) {
        let response = adapter.run(input, id: "\(number)", on: connection)
        guard response.member != nil, response.unsupported == nil else {
          throw ProbeFailure(response)
        }
        do throws(MessageError) { _ = try response.runReply(to: input, features: features) } catch {
          throw ProbeFailure(response, problem: "\(error)")
        }
      }
      return .passed
    },
    Probe(
      "declared", "The adapter carries out every role and outcome that it declares.",
      sends: "a run with a valid link for each declared role and outcome",
      expects: "an answer to each declared outcome",
      fixes: [
        "Declare only outcomes that the adapter can produce. The report lists the others as not tested.",
        "If an outcome belongs to one role only, declare roles as an object.",
        "Handle every outcome that you declare: a failed lookup is an error of the adapter.",
      ]
    ) { adapter throws(ProbeFailure) in
      let connection = try adapter.connect()
      var failing: [String] = []
      for (number, sample) in zip(1..., adapter.sampleRequests) {
        let response = adapter.send(sample, number, on: connection)
        guard response.unsupported == nil, !response.isAdapterError else {
          throw ProbeFailure(response, expected: "an answer, because \(sample.name) is declared")
        }
        try response.requireValid(for: sample.input)
        if response.error != nil { failing.append(sample.name) }
      }
      if failing.isEmpty { return .passed }
      return .note("the implementation reports an error for \(failing.joined(separator: "; "))")
    },
  ]
}

extension ProbedAdapter {
  fileprivate var featureRequests: [(input: RunInput, features: [Feature])] {
    hello.roles.flatMap { declared in
      let (role, features) = (declared.role, declared.capabilities.features)
      let isEndpoint = role == .authorizationEndpoint
      let isApproved = role == .googleApp || declared.capabilities.outcomes.contains(.approves)
      let inputs = [
        isApproved ? samples.input(role) : nil,
        role == .googleApp && features.contains(.start) ? samples.start : nil,
        isEndpoint && features.contains(.post) ? samples.input(role, method: .post) : nil,
      ]
      return inputs.compactMap(\.self).map { ($0, features) }
    }
  }
}
