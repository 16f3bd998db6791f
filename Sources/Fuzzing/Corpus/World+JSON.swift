import AdapterProtocol
import AppFlip
import Conformance

extension World {
  /// The members of a world in a file.
  static let members = ["client_id", "app_link", "authorization_endpoint", "scopes"]

  /// The world as an object.
  var json: JSON {
    .object(
      JSONObject([
        ("client_id", Text(clientID).json), ("app_link", Text(appLink).json),
        ("authorization_endpoint", Text(authorizationEndpoint).json),
        ("scopes", .array(scopes.map { Text($0).json })),
      ]))
  }

  /// Reads a world.
  ///
  /// - Parameters:
  ///   - json: the object that holds its members.
  ///   - path: where it stands.
  /// - Throws: what is wrong with which member.
  init(json: JSON, at path: JSONPath) throws(MessageError) {
    let members = try Members(json, at: path, known: Self.members)
    var scopes: [[UInt8]] = []
    for (json, path) in try members.list("scopes") {
      scopes.append(try Text(json: json, at: path).octets)
    }
    self.init(
      clientID: try members.octets("client_id"), appLink: try members.octets("app_link"),
      authorizationEndpoint: try members.octets("authorization_endpoint"), scopes: scopes)
  }
}
