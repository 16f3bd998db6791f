import AdapterKit
import AdapterProtocol

struct ScriptedApp: AppImplementation {
  let script: (AppInput) throws -> AppReply

  func receive(_ request: AppInput) throws -> AppReply { try script(request) }

  static func adapter(
    features: [Feature] = [], script: @escaping (AppInput) throws -> AppReply
  ) -> Adapter {
    Adapter(name: "scripted").app(features: features) { _ in ScriptedApp(script: script) }
  }
}
