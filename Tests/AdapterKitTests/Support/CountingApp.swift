import AdapterKit
import AdapterProtocol
import AppFlip

/// An app that opens its configuration, the number of the request, and the link, in that order.
struct CountingApp: AppImplementation {
  struct Failure: Error, CustomStringConvertible {
    var description: String { "the app failed at its link" }
  }

  let configuration: Configuration
  private var count = 0

  init(_ configuration: Configuration) { self.configuration = configuration }

  mutating func receive(_ request: AppInput) async throws -> AppReply {
    count += 1
    if request.url == "throw" { throw Failure() }
    let start = "\(configuration.clientID?.string ?? "-") \(count) "
    let opened = OpenedURL(url: Text(Array(start.utf8) + (request.url?.bytes ?? [])))
    return AppReply(handled: true, opened: [opened])
  }

  static func adapter(
    outcomes: [UserDecision] = [.approves], features: [Feature] = [.sessions, .bytes],
    configuration: Configuration = Configuration()
  ) -> Adapter {
    Adapter(name: "counting", version: "1", maxInFlight: 8, configuration: configuration)
      .app(outcomes: outcomes, features: features) { CountingApp($0) }
  }
}
