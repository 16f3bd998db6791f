import AdapterKit
import AppFlip

/// Authorization requests that show a fault or a choice, and responses as text.
enum Endpoints {
  static let configuration = AdapterConfiguration(clientID: Links.clientID)

  /// Makes a request of percent-encoded values; a parameter that is nil is left out.
  static func request(
    _ extra: String = "", type: String? = "code", clientID: String? = Links.clientID,
    state: String? = "S1", redirectURI: String? = Links.encodedTarget,
    outcome: Outcome = .approves, code: String = Links.code
  ) -> EndpointRequest {
    let query = Authorization.query(
      responseType: type, clientID: clientID, state: state, redirectURI: redirectURI)
    var request = Authorization.get(query + extra, outcome: outcome)
    request.code = Array(code.utf8)
    return request
  }

  /// The same request as a form.
  static func form(_ request: EndpointRequest) -> EndpointRequest {
    let target = request.url.prefix { $0 != UInt8(ascii: "?") }
    var form = request
    form.method = .post
    form.url = Array(target)
    form.body = Array(request.url.dropFirst(target.count + 1))
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
    text(of: try Authorization.response(to: request))
  }
}
