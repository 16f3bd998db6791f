/// A role that answers a flip, as the rules that both such roles share speak of it.
enum AuthorizingRole: String {
  case app
  /// An authorization endpoint.
  case endpoint

  /// The permanent name of a rule of the role.
  func id(_ name: String) -> String { "\(rawValue)/\(name)" }

  /// The names of cases of the role.
  func cases(_ names: String...) -> [String] { names.map { "\(rawValue).\($0)" } }

  /// The word for what the role is handed.
  var request: String { says(app: "link", endpoint: "request") }

  /// Chooses what differs between the two rules.
  func says<Value>(app: Value, endpoint: Value) -> Value {
    switch self {
    case .app: app
    case .endpoint: endpoint
    }
  }
}
