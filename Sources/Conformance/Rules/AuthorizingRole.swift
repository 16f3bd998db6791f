/// A role that responds to a flip, for the rules that both such roles share.
enum AuthorizingRole: String {
  case app, endpoint

  func id(_ name: String) -> String { "\(rawValue)/\(name)" }

  func id(case name: String) -> String { "\(rawValue).\(name)" }

  func cases(_ names: String...) -> [String] { names.map(id(case:)) }

  var request: String { says(app: "link", endpoint: "request") }

  func says<Value>(app: Value, endpoint: Value) -> Value { self == .app ? app : endpoint }
}

extension Rule {
  static func both(_ rule: (AuthorizingRole) -> Rule) -> (app: Rule, endpoint: Rule) {
    (rule(.app), rule(.endpoint))
  }
}
