import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import TestSupport

extension InProcessAdapter {
  /// The configuration that hello offers, as an implementer reads it.
  private static let configuration = Configuration(clientID: "google-LINK-42")

  /// Wraps an endpoint that is written with the adapter kit.
  static func endpoint(
    _ respond: @escaping (EndpointInput) throws -> EndpointReply
  ) -> InProcessAdapter {
    InProcessAdapter(endpoint: respond)
  }

  /// The reference, by an edition.
  static func referenceEndpoint(_ edition: Edition = .newest) throws -> InProcessAdapter {
    let reference = try ReferenceEndpoint(configuration: configuration, edition: edition)
    return endpoint { reference.respond(to: $0) }
  }

  /// The reference with a fault.
  static func faultyEndpoint(_ fault: EndpointFault) throws -> InProcessAdapter {
    let faulty = try FaultyEndpoint(fault, configuration: configuration)
    return endpoint { try faulty.respond(to: $0) }
  }

  /// The reference with another legal choice.
  static func choosingEndpoint(_ choice: EndpointChoice) throws -> InProcessAdapter {
    let choosing = try ChoosingEndpoint(choice, configuration: configuration)
    return endpoint { choosing.respond(to: $0) }
  }
}
