import AdapterKit
import AdapterProtocol
import AppFlip

/// Authorization requests that show a fault or a choice, and responses as text.
enum Endpoints {
  static let configuration = Configuration(clientID: Links.clientID)

  /// Makes a request of percent-encoded values; a parameter that is nil is left out.
  static func request(
    _ extra: String = "", type: String? = "code", clientID: String? = Links.clientID,
    scope: String = "devices", state: String? = "S1",
    redirectURI: String? = Links.encodedTarget, outcome: Outcome = .approves,
    code: String = Links.code
  ) -> EndpointInput {
    let query = Authorization.query(
      responseType: type, clientID: clientID, scope: scope, state: state, redirectURI: redirectURI)
    var request = Authorization.get(query + extra, outcome: outcome)
    request.code = Text(code)
    return request
  }

  /// A request with a field of the header.
  static func request(
    _ name: String, _ value: String, redirectURI: String = Links.encodedTarget
  ) -> EndpointInput {
    var request = request(redirectURI: redirectURI)
    request.headers.append(
      Header(name: Text(Array(name.utf8)), value: Text(Array(value.utf8))))
    return request
  }

  /// The same request as a form.
  static func form(_ request: EndpointInput) -> EndpointInput {
    let target = request.url.octets.prefix { $0 != UInt8(ascii: "?") }
    var form = request
    form.method = .post
    form.url = Text(Array(target))
    form.body = Text(Array(request.url.octets.dropFirst(target.count + 1)))
    return form
  }

  /// A response as HTTP shows it.
  static func text(of response: EndpointReply) -> String {
    let fields = response.headers.map { field in
      "\(String(decoding: field.name.octets, as: UTF8.self)): "
        + "\(String(decoding: field.value.octets, as: UTF8.self))\n"
    }
    let body = String(decoding: response.body.octets, as: UTF8.self)
    return "\(response.status)\n\(fields.joined())\n\(body)"
  }

  /// What the reference answers.
  static func reference(
    _ request: EndpointInput, registered clientID: String = Links.clientID
  ) throws -> String {
    text(of: try Authorization.response(to: request, clientID: clientID))
  }
}
