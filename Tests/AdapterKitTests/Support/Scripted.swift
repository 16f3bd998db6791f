import AdapterKit
import AdapterProtocol

/// An app that does with links what a test says.
struct ScriptedApp: AppImplementation {
  let script: (AppInput) throws -> AppReply

  func receive(_ request: AppInput) throws -> AppReply { try script(request) }

  static func adapter(
    features: [Feature] = [], script: @escaping (AppInput) throws -> AppReply
  ) -> Adapter {
    Adapter(name: "scripted").app(features: features) { _ in ScriptedApp(script: script) }
  }
}

/// An endpoint that does with requests what a test says.
struct ScriptedEndpoint: EndpointImplementation {
  let script: (EndpointInput) throws -> EndpointReply

  func respond(to request: EndpointInput) throws -> EndpointReply { try script(request) }

  static func adapter(
    features: [Feature] = [], script: @escaping (EndpointInput) throws -> EndpointReply
  ) -> Adapter {
    Adapter(name: "scripted").authorizationEndpoint(features: features) { _ in
      ScriptedEndpoint(script: script)
    }
  }
}

/// A Google app that does with links what a test says, and can't start a flip.
struct ScriptedGoogleApp: GoogleAppImplementation {
  let script: (GoogleAppInput.Returned) throws -> ReturnedReply

  func receive(_ request: GoogleAppInput.Returned) throws -> ReturnedReply { try script(request) }

  static func adapter(
    features: [Feature] = [], script: @escaping (GoogleAppInput.Returned) throws -> ReturnedReply
  ) -> Adapter {
    Adapter(name: "scripted").googleApp(features: features) { _ in
      ScriptedGoogleApp(script: script)
    }
  }
}
