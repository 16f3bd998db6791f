import AdapterProtocol
import AppFlip

/// Answers the requests of the role `authorization-endpoint`.
struct EndpointServer {
  private let declared: Adapter.Endpoint

  /// Makes a server.
  ///
  /// - Parameter declared: what the adapter declares for the role.
  init(_ declared: Adapter.Endpoint) { self.declared = declared }

  /// Answers a request by an endpoint of its own.
  ///
  /// - Parameters:
  ///   - input: the request.
  ///   - session: the name of its session; an endpoint has none.
  ///   - configuration: what an endpoint is started with.
  /// - Returns: the answer.
  func answer(
    to input: EndpointInput, in session: String?, with configuration: AdapterConfiguration
  ) async -> Reply.Body {
    if let what = lack(for: input, in: session) {
      return .undeclared(what, for: .authorizationEndpoint)
    }
    do {
      var endpoint = try declared.start(configuration)
      return answer(with: try await endpoint.respond(to: EndpointRequest(input)))
    } catch {
      return .thrown(error)
    }
  }

  /// Names what a request needs and the adapter doesn't declare.
  private func lack(for input: EndpointInput, in session: String?) -> String? {
    guard declared.outcomes.contains(input.outcome) else { return input.outcome.rawValue }
    if input.method == .post, !declared.features.contains(.post) { return Feature.post.rawValue }
    return session.map { _ in Feature.sessions.rawValue }
  }

  private func answer(with response: EndpointResponse) -> Reply.Body {
    guard (100...999).contains(response.status) else {
      return .adapterError("a status code has three digits, not \(response.status)")
    }
    return Reply.Body(EndpointReply(response), declaring: declared.features.map(\.wire))
  }
}
