import AdapterKit
import AdapterProtocol
import AppFlip

/// An endpoint that does what a test says.
struct ScriptedEndpoint: EndpointImplementation {
  let script: (EndpointInput) throws -> EndpointReply

  func respond(to request: EndpointInput) throws -> EndpointReply { try script(request) }

  /// An adapter around the endpoint.
  static func adapter(
    outcomes: [Outcome] = [.approves], features: [Feature] = [],
    script: @escaping (EndpointInput) throws -> EndpointReply
  ) -> Adapter {
    Adapter(name: "scripted").authorizationEndpoint(outcomes: outcomes, features: features) { _ in
      ScriptedEndpoint(script: script)
    }
  }
}

extension Request {
  /// A run in the role `authorization-endpoint`.
  static func endpoint(
    _ input: EndpointInput = EndpointInput(url: "/authorize"), session: String? = nil
  ) -> Request {
    Request(
      id: "run", operation: .run(RunRequest(.authorizationEndpoint(input), session: session)))
  }
}
