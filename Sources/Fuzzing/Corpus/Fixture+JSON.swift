import AdapterProtocol
import AppFlip
import Conformance

extension Fixture {
  /// The members of a fixture in a file.
  static let members = ["client_id", "app_link", "authorization_endpoint", "scopes"]

  /// The fixture as an object.
  var json: JSON {
    .object(
      JSONObject([
        ("client_id", Text(clientID).json), ("app_link", Text(appLink).json),
        ("authorization_endpoint", Text(authorizationEndpoint).json),
        ("scopes", .array(scopes.map { Text($0).json })),
      ]))
  }

  /// Reads a fixture.
  init(json: JSON, at path: JSONPath) throws(MessageError) {
    let members = try Members(json, at: path, known: Self.members)
    var scopes: [[UInt8]] = []
    for (json, path) in try members.list("scopes") {
      scopes.append(try Text(json: json, at: path).octets)
    }
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
  /// The member of the file that is wrong.
  fileprivate var member: String {
    switch self {
    case .emptyClientID: "client_id"
    case .appLink: "app_link"
    case .authorizationEndpoint: "authorization_endpoint"
    }
  }
}
