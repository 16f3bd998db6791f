import AppFlip

/// Adds up to three parameters that the document doesn't name, which catches code that refuses them, or
/// takes them for its own (RFC 6749, section 3.1: unrecognised parameters are ignored).
struct UnknownParameters: Mutator {
  let name = "parameters/unknown"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    var parameters = draft.parameters
    for _ in 0...context.random.below(3) {
      let parameter =
        Self.known(&context.random)
        ?? DraftParameter(Self.anyName(&context.random), context.otherValue())
      parameters.insert(parameter, at: context.random.below(parameters.count + 1))
    }
    return draft.replace(parameters: parameters)
  }

  /// Once in four times a parameter of a standard, with a value that means something there.
  private static func known(_ random: inout SplitMix64) -> DraftParameter? {
    random.oneIn(4) ? StandardParameter.any(&random) : nil
  }

  /// A name of the list, or random letters once in four times.
  private static func anyName(_ random: inout SplitMix64) -> [UInt8] {
    guard random.oneIn(4) else { return random.pick(names) ?? [] }
    return (0...random.below(8)).map { _ in UInt8(ascii: "a") + UInt8(random.below(26)) }
  }

  /// Names of OAuth 2.0, OpenID Connect and advertising, look-alikes, and words of languages.
  private static let names: [[UInt8]] = [
    "prompt", "response_mode", "nonce", "code", "error", "error_description", "error_uri", "iss",
    "utm_source", "gclid", "login_hint", "client_secret", "redirect_url", "redirectUri", "redirect",
    "return_to", "callback", "next", "continue", "url", "clientId", "client", "session_state",
    "token", "access_token", "id_token", "request", "request_uri", "code_challenge",
    "code_challenge_method", "resource", "audience", "display", "max_age", "ui_locales",
    "user_locale", "method", "_method", "debug", "__proto__", "constructor", "prototype",
    "toString", "length", "class", "0",
  ].map { Array($0.utf8) }
}
