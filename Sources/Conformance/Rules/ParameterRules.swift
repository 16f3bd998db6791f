import AppFlip

extension Rule {
  static let parameterRules = [
    appParametersMissing, appParametersClientMismatch, appParametersDuplicate,
    endpointParametersDuplicate, appParametersUndecodable, endpointParametersUndecodable,
    appParametersUnknownIgnored, endpointParametersUnknownIgnored, appParametersOrderFree,
    endpointParametersOrderFree, appParametersNameExact, endpointParametersNameExact,
    appScopeOptional,
  ]

  package static let appParametersMissing = Rule(
    "app/params/missing",
    "If client_id or state is missing or empty in a link with a good redirect_uri, the app opens "
      + "that redirect_uri with invalid_request.",
    level: .from(.third, .required, before: .practice), severity: .linking,
    about: [.refusal, .contested],
    sources: [
      .document(.answerParameters, since: .third), .document(.failure, since: .fourth),
      .document(.answerParameters),
    ],
    impact: "Google's app doesn't learn of the failure: the user is stranded between the apps.",
    fix: "Open the checked redirect_uri with error=invalid_request if client_id or state is "
      + "missing or empty. Don't drop or accept the link.",
    tellingCases: ["app.missing.client-id", "app.params.state-missing"],
    permits: .flip { request in
      guard request.isUnequivocal, let link = request.link,
        link.clientID.isMissing || link.state.isMissing
      else { return nil }
      guard request.isMisnamed else { return request.refused([.invalidRequest]) }
      // Mostly, an unknown name is the only odd part.
      let isOddOtherwise =
        request.oddity != .unknownPart || link.hasEmptyPart
        || link.uri.fragment != nil || !link.responseType.isMissing
      return request.alternatives.union([.invalidRequest, .code])
        .union(isOddOtherwise ? ParsedLink.dropped : [])
    })

  package static let appParametersClientMismatch = Rule(
    "app/params/client-mismatch",
    "If a link with a good redirect_uri has a wrong client_id and gets no code, the app opens the "
      + "redirect_uri with invalid_request.",
    level: .from(.third, .required, before: .practice), severity: .linking,
    about: [.refusal, .clientRefusal, .contested],
    sources: [.document(.endpoint, since: .third), .document(.answerParameters, since: .third)],
    impact: "Google's app doesn't learn of the failure: the user is stranded between the apps.",
    fix: "Open the checked redirect_uri with error=invalid_request if the client_id is wrong. "
      + "Don't return without a response, and don't send a code.",
    tellingCases: ["app.client-id.unknown", "app.client-id.suffixed"],
    permits: .flip { request in
      guard request.isUnequivocal, !request.isClientRight, let link = request.link,
        !link.clientID.isMissing, !link.state.isMissing
      else { return nil }
      return request.refused([.invalidRequest])
    })

  package static let (appParametersDuplicate, endpointParametersDuplicate) = both { role in
    Rule(
      role.id("params/duplicate"),
      "A repeated client_id, state or redirect_uri gets no code: the \(role.rawValue) sends "
        + "invalid_request to the one good redirect_uri, or "
        + role.says(
          app: "opens nothing. A repeated scope gets a code or invalid_request.",
          endpoint: "doesn't redirect."),
      level: .always(.standard), severity: .minor,
      sources: [.rfc(6749, "3.1"), .rfc(6749, "4.1.2.1")],
      impact: "Two readers of the same \(role.request) read different copies: a check of one copy "
        + "misses the other copy.",
      fix: "Count client_id, state and redirect_uri before you use them. Issue no code for a "
        + "\(role.request) that repeats one of them.",
      tellingCases: role.cases(
        "params.redirect-uri-twice-evil-first", "params.redirect-uri-twice-good-first",
        "params.state-twice"),
      permits: .flip { request in
        guard let link = request.link, link.isRepeated else {
          return request.served(despite: .emptyCopy)
        }
        if role == .app {
          if request.isAnswerable { return request.alternatives.union(ParsedLink.dropped) }
          return request.isFlip && link.answerable == nil && !request.isForeign ? [.nothing] : nil
        }
        // A different rule checks that a response goes only to a listed copy.
        let isJudged =
          request.isAnswerable || request.outcome != .waits && link.redirectURI.isRepeated
        return isJudged
          ? request.tolerance.union(request.errorsOfResponseType).union(ParsedLink.dropped) : nil
      },
      oracle: .flip { exchange in
        guard let link = exchange.link, link.isRepeated else { return .notApplicable }
        guard let leak = exchange.leak else { return .holds }
        return .broken(
          "no-code-for-repeated-parameter",
          expected: "no code for a \(role.request) with a repeated parameter",
          observed: Bytes.escaped(leak.bytes))
      })
  }

  package static let (appParametersUndecodable, endpointParametersUndecodable) = both { role in
    Rule(
      role.id("params/undecodable"),
      "The \(role.rawValue) never accepts a redirect_uri or client_id with an invalid percent "
        + "escape or invalid UTF-8.",
      level: .always(.required), severity: .disclosure, about: [.stranger, .decoding],
      sources: role.says(
        app: [.document(.flowCheck), .document(.clientCheck), .rfc(3986, "2.1")],
        endpoint: [.document(.endpoint), .rfc(3986, "2.1")]),
      impact: "The \(role.rawValue) checks a repaired value, not the value it received. An "
        + "attacker's \(role.request) can pass the check and get a code.",
      fix: "Decode strictly: refuse a redirect_uri or client_id with an invalid percent escape or "
        + "invalid UTF-8. Don't repair it.",
      // An endpoint's query is a form, which has no invalid escape.
      tellingCases: role == .app
        ? role.cases("undecodable.redirect-uri-escape", "undecodable.client-id-escape")
        : role.cases("undecodable.redirect-uri-replacement", "undecodable.client-id-utf8"),
      permits: .flip { request in
        role == .app
          ? request.isForeign && request.link?.redirectURI.isUndecodable == true ? [.nothing] : nil
          : request.isUnequivocal && request.link?.clientID.isUndecodable == true
            ? ResponseKind.refusals : nil
      })
  }

  package static let (appParametersUnknownIgnored, endpointParametersUnknownIgnored) = both {
    role in
    Rule(
      role.id("params/unknown-ignored"),
      role.says(
        app: "The app ignores the fragment and every parameter that the document doesn't name.",
        endpoint: "The endpoint ignores every undocumented parameter."),
      level: .always(.standard), severity: .linking,
      about: role.says(app: [], endpoint: [.acceptance]),
      sources: [.rfc(6749, "3.1"), .rfc(3986, "3.5")],
      impact: "Linking fails as soon as Google's app adds a parameter.",
      fix: role.says(
        app: "Read only the documented parameters. Ignore every other parameter and the fragment.",
        endpoint: "Ignore every parameter of the request that the server doesn't know."),
      permits: .flip { $0.served(despite: .unknownPart) })
  }

  package static let (appParametersOrderFree, endpointParametersOrderFree) = both { role in
    Rule(
      role.id("params/order-free"), "The order of the parameters doesn't change the response.",
      level: .always(.required), severity: .linking,
      about: role.says(app: [], endpoint: [.acceptance]),
      sources: role.says(app: [.document(.requestParameters)], endpoint: [.rfc(6749, "4.1.1")]),
      impact: "Linking fails as soon as Google's app writes the parameters in a different order.",
      fix: "Look up each parameter by its name, never by its position.")
  }

  package static let (appParametersNameExact, endpointParametersNameExact) = both { role in
    Rule(
      role.id("params/name-exact"),
      "The \(role.rawValue) compares parameter names exactly after percent-decoding: case, "
        + "brackets, byte order mark and prefix count.",
      level: .always(.standard), severity: .minor,
      about: role.says(app: [], endpoint: [.acceptance]),
      sources: [.rfc(6749, "1.9"), .rfc(3986, "6.2.1")],
      impact: "The \(role.rawValue) uses a parameter that its checks don't read, or checks a "
        + "parameter that it doesn't use.",
      fix: "Percent-decode each name once, and compare it byte for byte with the documented name. "
        + "Don't fold case, strip brackets or trim.",
      tellingCases: role.cases("name.client-id-upper-case", "name.client-id-brackets"),
      permits: .flip { request in
        let isJudged = role == .app ? request.isForeign : request.outcome != .waits
        if isJudged, request.misnamesRedirectURI { return [.nothing] }
        return request.isUnequivocal && request.isMisnamed
          ? ResponseKind.refusals : request.served(despite: .encodedName)
      })
  }

  package static let appScopeOptional = Rule(
    "app/scope/optional", "The app accepts a link without scope.",
    level: .always(.practice), severity: .linking,
    sources: [.document(.clientCheck), .rfc(6749, "3.3")],
    impact: "An app whose server needs no scope refuses links that Google can send.",
    fix: "Make scope optional when you read the link, and accept a link without it.",
    permits: .flip { $0.served(despite: .missingScope) })
}
