import AppFlip

/// Adds a parameter of OAuth 2.0 or OpenID Connect with a value that asks for something there, which
/// catches code that does what the document doesn't know.
struct StandardParameter: Mutator {
  let name = "parameters/standard"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role != .googleApp, let added = Self.any(&context.random) else { return false }
    var parameters = draft.parameters
    parameters.insert(added, at: context.random.below(parameters.count + 1))
    return draft.replace(parameters: parameters)
  }

  /// One of the parameters, each name as likely as any other, whichever values it has.
  ///
  /// - Parameter random: what chooses.
  /// - Returns: the parameter.
  static func any(_ random: inout SplitMix64) -> DraftParameter? {
    guard let parameter = random.pick(all) else { return nil }
    return DraftParameter(parameter.name, random.pick(parameter.values))
  }

  private static let all: [(name: [UInt8], values: [[UInt8]])] = [
    ("response_mode", ["fragment", "form_post", "query", "query.jwt", "web_message"]),
    ("prompt", ["none", "login", "consent", "create", "select_account"]),
    ("max_age", ["0"]), ("display", ["popup", "page"]),
    ("code_challenge_method", ["S256", "plain"]),
    ("access_type", ["offline"]), ("include_granted_scopes", ["true"]),
    ("request", ["e30.e30."]), ("id_token_hint", ["e30.e30."]),
    ("response_type", ["token", "id_token"]), ("grant_type", ["authorization_code"]),
  ].map { (Array($0.utf8), $1.map { Array($0.utf8) }) }
}
