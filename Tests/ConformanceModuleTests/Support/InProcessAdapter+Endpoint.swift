import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation
import TestSupport

extension InProcessAdapter {
  /// The configuration that hello offers, as an implementer reads it.
  private static let configuration = AdapterConfiguration(clientID: "google-LINK-42")

  /// Wraps an endpoint that is written with the adapter kit.
  static func endpoint(
    _ respond: @escaping (EndpointRequest) throws -> EndpointResponse
  ) -> InProcessAdapter {
    InProcessAdapter(endpoint: { input in
      let response = try respond(
        EndpointRequest(
          method: input.method == .post ? .post : .get, url: input.url.octets,
          headers: input.headers.map { EndpointHeader($0.name.octets, $0.value.octets) },
          body: input.body?.octets, outcome: input.outcome, code: input.code?.octets))
      return EndpointReply(
        status: response.status,
        headers: response.headers.map { Header(name: Text($0.name), value: Text($0.value)) },
        body: Text(response.body), issuedCode: response.issuedCode.map { Text($0) })
    })
  }

  /// The reference, by an edition.
  static func referenceEndpoint(_ edition: Edition = .newest) throws -> InProcessAdapter {
    let reference = try ReferenceEndpoint(configuration: configuration, edition: edition)
    return endpoint { reference.respond(to: $0) }
  }
}
