import AppFlip

/// Turns an answer with a code into one of another flow of OAuth 2.0 or OpenID Connect, which catches a
/// Google app that links whatever it is handed.
struct RequestOtherGrant: Mutator {
  let name = "request/other-grant"
  let weight = 8

  /// What other flows answer with (RFC 6749, section 4.2.2; OpenID Connect Core 1.0, section 3.2.2.5; JARM,
  /// section 2.3), and what a code is called elsewhere.
  private static let names = [
    "access_token", "id_token", "token", "refresh_token", "response", "assertion",
    "authorization_code", "auth_code", "device_code",
  ].map { Array($0.utf8) }

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .googleApp,
      let place = draft.parameters.index(ofAny: [.code], &context.random),
      let name = context.random.pick(Self.names)
    else { return false }
    var changed = draft
    changed.parameters[place].name = name
    return draft.become(changed)
  }
}
