import AppFlip

extension ParameterMutators {
  /// Parameters that the document doesn't know.
  static let added: [Mutator] = [
    Mutator(
      "parameters/unknown",
      "Adds up to three parameters that the document doesn't name, which catches code that refuses "
        + "them, or takes them for its own (RFC 6749, section 3.1: unrecognised parameters are "
        + "ignored).",
      .inPlace { input, context in
        var parameters = input.parameters
        for _ in 0...context.random.below(3) {
          let parameter =
            (context.random.oneIn(4) ? standardParameter(&context.random) : nil)
            ?? InputParameter(unknownName(&context.random), context.otherValue())
          parameters.insert(parameter, at: context.random.below(parameters.count + 1))
        }
        return input.replace(parameters: parameters)
      }),
    Mutator(
      "parameters/standard",
      "Adds a parameter of OAuth 2.0 or OpenID Connect with a value that asks for something there, "
        + "which catches code that does what the document doesn't know.",
      .inPlace { input, context in
        guard input.role != .googleApp, let added = standardParameter(&context.random) else {
          return false
        }
        var parameters = input.parameters
        parameters.insert(added, at: context.random.below(parameters.count + 1))
        return input.replace(parameters: parameters)
      }),
    many(65), many(1_000), many(10_000),
  ]

  /// A parameter of a standard, each name as likely as any other, whichever values it has.
  private static func standardParameter(_ random: inout SplitMix64) -> InputParameter? {
    guard let parameter = random.pick(standardParameters) else { return nil }
    return InputParameter(parameter.name, random.pick(parameter.values))
  }

  /// Each name, and the values that ask for something there.
  static let standardParameters: [(name: [UInt8], values: [[UInt8]])] = standardTexts.map {
    (name: Array($0.name.utf8), values: $0.values.octets)
  }

  private static let standardTexts: [(name: String, values: [String])] = [
    ("response_mode", ["fragment", "form_post", "query", "query.jwt", "web_message"]),
    ("prompt", ["none", "login", "consent", "create", "select_account"]),
    ("max_age", ["0", "soon"]), ("display", ["popup", "page"]),
    ("code_challenge_method", ["S256", "plain"]),
    ("access_type", ["offline"]), ("include_granted_scopes", ["true"]),
    ("request", ["e30.e30.", "x"]), ("id_token_hint", ["e30.e30."]),
    ("request_uri", ["https%3A%2F%2Fe.example%2Frequest.jwt", "urn%3Ax"]), ("nonce", ["n-0S6"]),
    ("claims", ["%7B%22userinfo%22%3A%7B%7D%7D", "x"]), ("ui_locales", ["de%20en"]),
    ("login_hint", ["jane%40example.com"]), ("acr_values", ["0"]),
    ("_method", ["DELETE", "PUT", "GET"]),
    ("response_type", ["token", "id_token"]), ("grant_type", ["authorization_code"]),
  ]

  /// A name of the list, or random letters once in four times.
  private static func unknownName(_ random: inout SplitMix64) -> [UInt8] {
    guard random.oneIn(4) else { return random.pick(unknownNames) ?? [] }
    return (0...random.below(8)).map { _ in UInt8(ascii: "a") + UInt8(random.below(26)) }
  }

  /// Names of OAuth 2.0, OpenID Connect and advertising, look-alikes, and words of languages.
  static let unknownNames: [[UInt8]] = [
    "prompt", "response_mode", "nonce", "code", "error", "error_description", "error_uri", "iss",
    "utm_source", "gclid", "login_hint", "client_secret", "redirect_url", "redirectUri", "redirect",
    "return_to", "callback", "next", "continue", "url", "clientId", "client", "session_state",
    "token", "access_token", "id_token", "request", "request_uri", "code_challenge",
    "code_challenge_method", "resource", "audience", "display", "max_age", "ui_locales",
    "user_locale", "method", "_method", "debug", "__proto__", "constructor", "prototype",
    "toString", "length", "class", "0",
  ].octets

  /// Adds so many: all of a given name, all of the name `x`, or each of its own.
  private static func many(_ count: Int) -> Mutator {
    Mutator(
      "parameters/many-\(count)",
      "Adds very many parameters, which catches limits that let the true ones drop off, quadratic "
        + "readers, and code that runs out of stack.",
      // Such a link costs as much as hundreds of others.
      weight: 1,
      .inPlace { input, context in
        let parameters = input.parameters
        let name =
          parameters.isEmpty ? [] : parameters[context.random.below(parameters.count)].name
        let others =
          switch context.random.below(3) {
          case 0: InputParameters(repeating: InputParameter(name, one), count: count)
          case 1: InputParameters(repeating: InputParameter([UInt8(ascii: "x")], one), count: count)
          default: (0..<count).map { InputParameter(Array("p\($0)".utf8), one) }
          }
        let front = context.random.pick([0, count / 2, count]) ?? 0
        return input.replace(parameters: others[..<front] + parameters + others[front...])
      })
  }

  private static let one = [UInt8(ascii: "1")]

  /// Parameters that other octets delimit, or that stand in another part of the link.
  static let moved: [Mutator] = [
    Mutator(
      "parameters/separator",
      "Puts something else in the place of one `&`, which catches readers that split at more than "
        + "`&`, decode before they split, or don't split at it at all.",
      .separators(separators) { parameters, chosen, separator in
        parameters[chosen].separator = separator
      }),
    Mutator(
      "parameters/separators",
      "Puts something else in the place of every `&`, which catches readers that split at more "
        + "than `&`, decode before they split, or don't split at it at all.",
      .separators(separators) { parameters, _, separator in
        for index in parameters.indices.dropFirst() { parameters[index].separator = separator }
      }),
    Mutator(
      "parameters/question-mark",
      "Puts a second question mark in the place of the first `&`, which catches code that appends "
        + "`?` to a link that has a query, or splits at the last one.",
      .separators([[UInt8(ascii: "?")]]) { parameters, _, separator in
        parameters[1].separator = separator
      }),
    Mutator(
      "parameters/into-fragment",
      "Moves a parameter into the fragment, which catches code that reads the fragment like the "
        + "query.",
      .input { input, context in
        guard input.link != nil, !input.parameters.isEmpty else { return }
        input.moveIntoFragment(at: context.random.below(input.parameters.count))
      }),
    Mutator(
      "parameters/into-path",
      "Moves a parameter to the end of the path, behind a semicolon (RFC 3986, section 3.3), which "
        + "catches code that looks for parameters in the whole link, or takes those of the path "
        + "off before it compares.",
      .input { input, context in
        guard input.role != .authorizationEndpoint, input.link != nil, !input.parameters.isEmpty
        else { return }
        input.moveIntoPath(at: context.random.below(input.parameters.count))
      }),
    Mutator(
      "parameters/fragment",
      "Gives the link another fragment, which catches code that takes it for a part of the last "
        + "value, or hands it on to the answer.",
      .input { input, context in
        input.link?.fragment = context.random.pick(fragments)
      }),
    Mutator(
      "parameters/form-into-query",
      "Puts a parameter of a form into the query too, which catches servers that join both, and so "
        + "check one and use the other.",
      .input { input, context in
        guard let form = input.form, !form.isEmpty else { return }
        let original = form[context.random.below(form.count)]
        guard input.link != nil else { return }
        let value = context.random.oneIn(2) ? original.value : context.otherValue()
        var query = input.link?.query ?? []
        query.insert(
          InputParameter(original.name, value), at: context.random.oneIn(2) ? 0 : query.count)
        input.link?.query = query
      }),
  ]

  /// What stands in the place of an ampersand.
  static let separators = [";", "&&", "&amp;", "|", ",", "%26", "&;", " ", "/"].octets

  /// Empty, plain, what looks like a query, and what looks like an answer.
  static let fragments: [[UInt8]] = [
    "", "x", "/", "?", "&", "#", "?state=x", "&state=x", "code=x&state=x", "_=_",
  ].octets
}

extension Mutator.Change {
  /// Writes one of several separators; the change is told of a parameter behind the first.
  fileprivate static func separators(
    _ separators: [[UInt8]],
    _ change: @escaping @Sendable (inout InputParameters, Int, [UInt8]) -> Void
  ) -> Self {
    .parameters { parameters, context in
      guard parameters.count > 1, let separator = context.random.pick(separators) else { return }
      change(&parameters, 1 + context.random.below(parameters.count - 1), separator)
    }
  }
}
