import AdapterKit
import AppFlip
import ReferenceImplementation

/// Authorization requests of the tests' world, and responses as text.
enum Endpoints {
  static let configuration = AdapterConfiguration(clientID: Links.clientID)

  /// Makes a request of percent-encoded values; a parameter that is nil is left out.
  static func request(
    _ extra: String = "", type: String? = "code", clientID: String? = Links.clientID,
    state: String? = "S1", redirectURI: String? = Links.encodedTarget,
    outcome: Outcome = .approves, code: String = Links.code
  ) -> EndpointRequest {
    let parameters = [
      ("response_type", type), ("client_id", clientID), ("redirect_uri", redirectURI),
      ("state", state),
    ]
    let query = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
    let url = "https://auth.example/authorize?\(query.joined(separator: "&"))\(extra)"
    return EndpointRequest(url: Array(url.utf8), outcome: outcome, code: Array(code.utf8))
  }

  /// The same request as a form.
  static func form(_ request: EndpointRequest) -> EndpointRequest {
    let mark = request.url.firstIndex(of: UInt8(ascii: "?")) ?? request.url.endIndex
    var form = request
    form.method = .post
    form.url = Array(request.url[..<mark])
    form.body = Array(request.url[mark...].dropFirst())
    return form
  }

  /// A response as HTTP shows it.
  static func text(of response: EndpointResponse) -> String {
    let fields = response.headers.map { field in
      "\(String(decoding: field.name, as: UTF8.self)): "
        + "\(String(decoding: field.value, as: UTF8.self))\n"
    }
    let body = String(decoding: response.body, as: UTF8.self)
    return "\(response.status)\n\(fields.joined())\n\(body)"
  }

  /// What the reference answers.
  static func reference(_ request: EndpointRequest) throws -> String {
    text(of: try ReferenceEndpoint(configuration: configuration).respond(to: request))
  }
}
