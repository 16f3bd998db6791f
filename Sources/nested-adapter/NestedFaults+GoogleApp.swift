import AdapterProtocol
import AppFlip

extension NestedFault {
  /// Those of a Google app.
  static let googleApp = [
    NestedFault(.googleApp, "code-form") { request in
      let code = request.value("code")
      guard code.has("4", at: 0) else { return false }
      guard code.has("/", at: 1) else { return false }
      guard code.has("Q", at: 2) else { return false }
      return code.count < 20
    },
    NestedFault(.googleApp, "description") { request in
      guard !request.value("error").isEmpty else { return false }
      let description = request.value("error_description")
      guard description.count > 10 else { return false }
      guard description.has("R", at: 0) else { return false }
      return description.count(where: { $0 == UInt8(ascii: " ") }) == 2
    },
    NestedFault(.googleApp, "state-marks") { request in
      let state = request.value("state")
      guard state.has("-", at: 0) else { return false }
      guard state.ends(with: "_") else { return false }
      guard state.count.isMultiple(of: 3) else { return false }
      return request.value("code").has(".")
    },
    NestedFault(.googleApp, "issuer") { request in
      let issuer = request.value("iss")
      guard issuer.begins(with: "https:") else { return false }
      guard issuer.ends(with: "/") else { return false }
      guard issuer.has("q") else { return false }
      return request.value("code").count < 12
    },
    NestedFault(.googleApp, "five-scopes") { request in
      guard let start = request.start else { return false }
      guard start.scopes.count == 5 else { return false }
      guard start.scopes[2].octets.count == 3 else { return false }
      return start.scopes[4].octets.has("z", at: 0)
    },
    NestedFault(.googleApp, "started-client") { request in
      guard let start = request.start else { return false }
      let clientID = start.clientID.octets
      guard !clientID.count.isMultiple(of: 2) else { return false }
      guard clientID.has("-", at: 3) else { return false }
      guard start.redirectURI.octets.ends(with: ".enterprise") else { return false }
      return start.scopes.count == 1
    },
    NestedFault(.googleApp, "code-and-error") { request in
      let (code, error) = (request.value("code"), request.value("error"))
      guard !code.isEmpty, !error.isEmpty else { return false }
      guard code.count.isMultiple(of: 2) else { return false }
      guard error.has("i", at: 0) else { return false }
      return error.count == 7
    },
    NestedFault(.googleApp, "lifetime") { request in
      let lifetime = request.value("expires_in")
      guard lifetime.count == 3 else { return false }
      guard lifetime.allSatisfy(\.isDigit) else { return false }
      return lifetime.has("7", at: 0)
    },
  ]
}
