import AdapterKit
import AdapterProtocol
import AppFlip
import Conformance
import Harness
import ReferenceImplementation
import TestSupport

extension InProcessAdapter {
  /// The configuration that hello offers, as an implementer reads it.
  private static let configuration = Configuration(
    clientID: "google-LINK-42", appLink: "https://app.example.com/flip")

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
