import AdapterKit

/// An app that does what a test says.
struct ScriptedApp: AppImplementation {
  let script: (AppRequest) throws -> AppResponse

  func receive(_ request: AppRequest) throws -> AppResponse { try script(request) }

  /// An adapter around the app.
  static func adapter(
    features: [AppFeature] = [], script: @escaping (AppRequest) throws -> AppResponse
  ) -> Adapter {
    Adapter(name: "scripted").app(features: features) { _ in ScriptedApp(script: script) }
  }
}
