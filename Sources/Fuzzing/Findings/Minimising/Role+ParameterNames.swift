import AppFlip

extension Role {
  /// The parameters that the document and RFC 6749 name for what the role is handed.
  var parameterNames: [String] {
    switch self {
    case .app: ["client_id", "scope", "state", "redirect_uri"]
    case .authorizationEndpoint: ["response_type", "client_id", "redirect_uri", "state", "scope"]
    case .googleApp: ["code", "state", "error", "error_description", "error_uri"]
    }
  }
}
