import AdapterKit
import AdapterProtocol
import AppFlip

/// An app that handles no link: what it costs to serve is what the library itself costs.
struct IdleApp: AppImplementation {
  func receive(_ request: AppInput) -> AppReply { AppReply(handled: false) }
}

// `Tests/Adapters/idle.mjs` is the same for Node.js.
await Adapter(name: "idle").app(outcomes: Outcome.allCases) { _ in IdleApp() }.serve()
