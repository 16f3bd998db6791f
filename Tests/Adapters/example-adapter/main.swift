import AdapterKit
import AdapterProtocol
import AppFlip

// `waits` isn't among the outcomes: an app that is handed a second link while the user decides is
// more than an example.
await Adapter(name: "example", version: "1")
  .app(
    outcomes: [
      .approves, .declines, .cancels, .signInFails, .offline, .timesOut, .accountDisabled,
    ],
    features: [.code, .universalLinksOnly]
  ) { ExampleApp(configuration: $0) }
  .serve()
