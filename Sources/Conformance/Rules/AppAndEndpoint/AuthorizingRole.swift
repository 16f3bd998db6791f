/// A role that answers a flip, as the rules that both such roles share speak of it.
enum AuthorizingRole: String {
  /// An app.
  case app
  /// An authorization endpoint.
  case endpoint

  /// The permanent name of a rule of the role.
  ///
  /// - Parameter name: the topic and the name, which both roles' rules share.
  /// - Returns: the name with the role in front of it.
  func id(_ name: String) -> String { "\(rawValue)/\(name)" }

  /// The names of cases of the role.
  ///
  /// - Parameter names: what both roles' cases share.
  /// - Returns: the names with the role in front of them.
  func cases(_ names: String...) -> [String] { names.map { "\(rawValue).\($0)" } }

  /// The word for what the role is handed.
  var request: String { says(app: "link", endpoint: "request") }

  /// Chooses what differs between the two rules.
  ///
  /// - Parameters:
  ///   - app: what an app's rule says.
  ///   - endpoint: what an endpoint's rule says.
  /// - Returns: the one of the role.
  func says<Value>(app: Value, endpoint: Value) -> Value {
    switch self {
    case .app: app
    case .endpoint: endpoint
    }
  }
}
