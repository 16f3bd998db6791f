import AdapterKit
import AppFlip

/// An app that opens its configuration, the number of the request, and the link, in that order.
struct CountingApp: AppImplementation {
  struct Failure: Error, CustomStringConvertible {
    var description: String { "the app failed at its link" }
  }

  let configuration: AdapterConfiguration
  private var count = 0

  init(_ configuration: AdapterConfiguration) { self.configuration = configuration }

  mutating func receive(_ request: AppRequest) async throws -> AppResponse {
    count += 1
    if request.urlText?.utf8.elementsEqual("throw".utf8) == true { throw Failure() }
    let start = "\(configuration.clientID ?? "-") \(count) "
    let opened = AppResponse.Opened(Array(start.utf8) + (request.url ?? []))
    return AppResponse(handled: true, opened: [opened])
  }

  /// An adapter around the app.
  static func adapter(
    outcomes: [Outcome] = [.approves], features: [AppFeature] = [.sessions, .bytes],
    configuration: AdapterConfiguration = AdapterConfiguration()
  ) -> Adapter {
    Adapter(name: "counting", version: "1", maxInFlight: 8, configuration: configuration)
      .app(outcomes: outcomes, features: features) { CountingApp($0) }
  }
}
