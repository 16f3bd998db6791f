import AdapterKit
import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceImplementation
import TestSupport

extension InProcessAdapter {
  /// The configuration that hello offers, as an implementer reads it.
  private static let configuration = AdapterConfiguration(
    clientID: "google-LINK-42", appLink: "https://app.example.com/flip")

  /// Wraps an app that is written with the adapter kit.
  convenience init(start: @escaping () throws -> (AppRequest) throws -> AppResponse) {
    self.init {
      let app = try start()
      return { input in
        let response = try app(
          AppRequest(
            activity: input.activity, url: input.url?.octets, outcome: input.outcome,
            code: input.code?.octets))
        let opened = response.opened.map {
          OpenedURL(url: Text($0.url), universalLinksOnly: $0.universalLinksOnly)
        }
        return AppReply(
          handled: response.handled, opened: opened,
          issuedCode: response.issuedCode.map { Text($0) })
      }
    }
  }

  /// The reference, by an edition.
  static func reference(_ edition: Edition = .newest) -> InProcessAdapter {
    InProcessAdapter(start: {
      var app = try ReferenceApp(configuration: configuration, edition: edition)
      return { app.receive($0) }
    })
  }

  /// The reference with a fault.
  static func faulty(_ fault: Fault) -> InProcessAdapter {
    InProcessAdapter(start: {
      var app = try FaultyApp(fault, configuration: configuration)
      return { try app.receive($0) }
    })
  }

  /// The reference with another legal choice.
  static func choosing(_ choice: Choice) -> InProcessAdapter {
    InProcessAdapter(start: {
      var app = try ChoosingApp(choice, configuration: configuration)
      return { app.receive($0) }
    })
  }
}
