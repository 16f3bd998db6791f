import AppFlip

extension NestedFault {
  /// Those of an iOS app.
  static let app = [
    NestedFault(.app, "state-form") { request in
      let state = request.value("state")
      guard state.has("J", at: 0) else { return false }
      guard state.has(at: 2, \.isDigit) else { return false }
      guard state.count.isMultiple(of: 2) else { return false }
      return request.value("scope").has("x")
    },
    NestedFault(.app, "short-state") { request in
      let state = request.value("state")
      guard (5...9).contains(state.count) else { return false }
      guard state.ends(with: "=") else { return false }
      guard request.code.count < 12 else { return false }
      return request.code.has(at: 0, \.isDigit)
    },
    NestedFault(.app, "declined-nonce") { request in
      guard request.outcome == .declines else { return false }
      let nonce = request.value("nonce")
      guard nonce.count >= 3 else { return false }
      guard nonce.has(at: 1, \.isUpper) else { return false }
      return request.value("state").has(at: 0, \.isDigit)
    },
    NestedFault(.app, "third-scope") { request in
      let scopes = request.value("scope").split(separator: UInt8(ascii: " ")).map { Array($0) }
      guard scopes.count >= 3 else { return false }
      guard scopes[2].count == 4 else { return false }
      guard scopes[2].has("p", at: 0) else { return false }
      return scopes[0].has(at: 0, \.isUpper)
    },
    NestedFault(.app, "order") { request in
      let state = request.value("state")
      guard let first = request.parameters.first, first.name == Array("state".utf8) else {
        return false
      }
      guard let last = request.parameters.last, last.name == Array("client_id".utf8) else {
        return false
      }
      guard state.count % 4 == 1 else { return false }
      return state.has("~")
    },
    NestedFault(.app, "sandbox") { request in
      let target = request.value("redirect_uri")
      guard target.begins(with: "https://oauth-redirect-s") else { return false }
      guard target.ends(with: ".dev") else { return false }
      guard request.outcome == .accountDisabled else { return false }
      return request.value("state").has("-", at: 3)
    },
    NestedFault(.app, "checksum") { request in
      let state = request.value("state")
      guard state.count >= 4 else { return false }
      guard state.reduce(0, { $0 + Int($1) }) % 16 == 3 else { return false }
      guard (state[0] ^ state[state.count - 1]) & 0x1F == 7 else { return false }
      return request.value("scope").has("q")
    },
    NestedFault(.app, "fragment") { request in
      guard request.fragment.count > 5 else { return false }
      guard request.fragment.has("/") else { return false }
      guard request.outcome == .cancels else { return false }
      return request.parameters.count == 7
    },
  ]
}
