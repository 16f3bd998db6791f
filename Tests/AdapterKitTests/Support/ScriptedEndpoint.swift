import AdapterKit
import AdapterProtocol
import AppFlip

struct ScriptedEndpoint: EndpointImplementation {
  let script: (EndpointInput) throws -> EndpointReply

  func respond(to request: EndpointInput) throws -> EndpointReply { try script(request) }

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
  static func endpoint(
    _ input: EndpointInput = EndpointInput(url: "/authorize"), session: String? = nil
  ) -> Request {
    Request(
      id: "run", operation: .run(RunRequest(.authorizationEndpoint(input), session: session)))
  }
}
