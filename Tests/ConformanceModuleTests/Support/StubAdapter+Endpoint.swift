import AdapterProtocol
import AppFlip
import Conformance
import ReferenceImplementation
import TestSupport

extension StubAdapter {
  static func endpoint(
    _ respond: @escaping (EndpointInput) throws -> EndpointReply
  ) -> StubAdapter {
    StubAdapter(endpoint: respond)
  }

  /// The reference, by an edition, with a configuration that is not the ordinary one if it is given.
  static func referenceEndpoint(
    _ edition: Edition = .newest, in configuration: OfferedConfiguration? = nil
  ) throws -> StubAdapter {
    let reference = try ReferenceEndpoint(
      configuration: self.configuration(configuration), edition: edition)
    return endpoint { reference.respond(to: $0) }
  }
}
