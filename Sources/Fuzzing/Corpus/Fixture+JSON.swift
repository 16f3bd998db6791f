import AdapterProtocol
import AppFlip
import Conformance

extension Fixture {
  static let members = ["client_id", "app_link", "authorization_endpoint", "scopes"]

  var json: JSON {
    .members([
      ("client_id", Text(clientID).json), ("app_link", Text(appLink).json),
      ("authorization_endpoint", Text(authorizationEndpoint).json), ("scopes", .octets(scopes)),
    ])
  }

  init(json: JSON, at path: JSONPath) throws(MessageError) {
    let members = try Members(json, at: path, known: Self.members)
    let scopes = try Members.octets(members.required("scopes"), at: members.path("scopes"))
    let configuration = Configuration(
      clientID: Text(try members.octets("client_id")),
      appLink: Text(try members.octets("app_link")),
      authorizationEndpoint: Text(try members.octets("authorization_endpoint")),
      scopes: scopes.map { Text($0) })
    do throws(FixtureError) {
      self = try Fixture.offered.adopting(configuration)
    } catch { throw .bad(path, "no link can be built from it: \(error.member) can't be used") }
  }
}

extension FixtureError {
  fileprivate var member: String {
    switch self {
    case .emptyClientID: "client_id"
    case .appLink: "app_link"
    case .authorizationEndpoint: "authorization_endpoint"
    }
  }
}
