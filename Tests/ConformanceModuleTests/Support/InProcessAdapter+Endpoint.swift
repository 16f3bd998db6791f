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
}
