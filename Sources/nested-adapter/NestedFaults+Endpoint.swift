import AppFlip

extension NestedFault {
  /// Those of an authorization endpoint.
  static let endpoint = [
    NestedFault(.authorizationEndpoint, "posted-prompt") { request in
      guard request.isForm else { return false }
      let prompt = request.value("prompt")
      guard prompt.has("_") else { return false }
      guard prompt.ends(with: "t") else { return false }
      return !request.value("state").count.isMultiple(of: 2)
    },
    NestedFault(.authorizationEndpoint, "login-hint") { request in
      let hint = request.value("login_hint")
      guard let sign = hint.firstIndex(of: UInt8(ascii: "@")) else { return false }
      let host = Array(hint[(sign + 1)...])
      guard host.count > 3 else { return false }
      guard host.has(".") else { return false }
      return host.has(at: 0, \.isUpper)
    },
    NestedFault(.authorizationEndpoint, "state-version") { request in
      let state = request.value("state")
      guard state.has("v", at: 0) else { return false }
      guard state.has(at: 1, \.isDigit) else { return false }
      return state.has(".", at: 2)
    },
    NestedFault(.authorizationEndpoint, "declined-language") { request in
      guard request.outcome == .declines else { return false }
      guard !request.header("accept-language").isEmpty else { return false }
      guard request.value("scope").count < 12 else { return false }
      return request.value("state").has("T", at: 1)
    },
    NestedFault(.authorizationEndpoint, "long-state") { request in
      let state = request.value("state")
      guard (33...40).contains(state.count) else { return false }
      guard state.has(at: 0, \.isUpper) else { return false }
      guard state.has("-", at: 32) else { return false }
      return request.value("scope").count < 8
    },
    NestedFault(.authorizationEndpoint, "issued-code") { request in
      guard request.code.count < 10 else { return false }
      guard request.code.count.isMultiple(of: 2) else { return false }
      guard request.value("state").has("/", at: 1) else { return false }
      return request.value("client_id").has(at: 0, \.isUpper)
    },
    NestedFault(.authorizationEndpoint, "second-scope") { request in
      let scopes = request.values("scope")
      guard scopes.count == 2 else { return false }
      guard scopes[1] != scopes[0] else { return false }
      guard scopes[1].has(":", at: 1) else { return false }
      return request.outcome == .approves
    },
    NestedFault(.authorizationEndpoint, "locales") { request in
      let locales = request.value("ui_locales")
      guard locales.count == 2 else { return false }
      guard locales.has(at: 0, \.isLower) else { return false }
      guard locales.has(at: 1, \.isLower) else { return false }
      return request.value("state").has("Z")
    },
  ]
}
