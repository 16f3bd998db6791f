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
    "If client_id or state is missing or empty, the app sends invalid_request to a good "
      + "redirect_uri.",
    level: .required(since: .third), severity: .linking, about: [.refusal],
    sources: [.document(.answerParameters, since: .third), .document(.failure, since: .fourth)],
    impact: "Google's app doesn't learn of the failure: the user is stranded between the apps.",
    fix: "Open the checked redirect_uri with error=invalid_request if one is missing or empty.",
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
    "If client_id is wrong, the app sends invalid_request to a good redirect_uri.",
    level: .required(since: .third), severity: .linking, about: [.refusal, .clientRefusal],
    sources: [.document(.endpoint, since: .third), .document(.answerParameters, since: .third)],
    impact: "Google's app doesn't learn of the failure: the user is stranded between the apps.",
    fix: "Open the checked redirect_uri with error=invalid_request if the client_id is wrong.",
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
        + role.says(app: "opens nothing.", endpoint: "doesn't redirect."),
      level: .standard, severity: .minor, sources: [.rfc(6749, "3.1"), .rfc(6749, "4.1.2.1")],
      impact: "Two readers of one \(role.request) read different copies: a check misses a copy.",
      fix: "Count client_id, state and redirect_uri, and issue no code if one is repeated.",
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
        return .holds(
          unless: exchange.leak?.bytes, "no-code-for-repeated-parameter",
          expected: "no code for a \(role.request) with a repeated parameter")
      })
  }

  package static let (appParametersUndecodable, endpointParametersUndecodable) = both { role in
    Rule(
      role.id("params/undecodable"),
      "The \(role.rawValue) never accepts a redirect_uri or client_id that can't be decoded.",
      level: .required, severity: .disclosure, about: [.stranger],
      sources: role.says(
        app: [.document(.flowCheck), .document(.clientCheck), .rfc(3986, "2.1")],
        endpoint: [.document(.endpoint), .rfc(3986, "2.1")]),
      impact: "The \(role.rawValue) checks a repaired value: an attacker's value can pass the "
        + "check.",
      fix: "Refuse a redirect_uri or client_id that can't be decoded, and don't repair it.",
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
      "The \(role.rawValue) ignores every undocumented parameter"
        + role.says(app: " and the fragment.", endpoint: "."),
      level: .standard, severity: .linking, about: [.acceptance],
      sources: [.rfc(6749, "3.1"), .rfc(3986, "3.5")],
      impact: "Linking fails as soon as Google's app adds a parameter.",
      fix: "Read only the documented parameters. Ignore every other parameter and the fragment.",
      permits: .flip { $0.served(despite: .unknownPart) })
  }

  package static let (appParametersOrderFree, endpointParametersOrderFree) = both { role in
    Rule(
      role.id("params/order-free"), "The order of the parameters doesn't change the response.",
      level: .required, severity: .linking, about: [.acceptance],
      sources: role.says(app: [.document(.requestParameters)], endpoint: [.rfc(6749, "4.1.1")]),
      impact: "Linking fails as soon as Google's app writes the parameters in a different order.",
      fix: "Look up each parameter by its name, never by its position.")
  }

  package static let (appParametersNameExact, endpointParametersNameExact) = both { role in
    Rule(
      role.id("params/name-exact"),
      "The \(role.rawValue) compares parameter names exactly after percent-decoding: case, "
        + "brackets, byte order mark and prefix count.",
      level: .standard, severity: .minor, about: [.acceptance],
      sources: [.rfc(6749, "1.9"), .rfc(3986, "6.2.1")],
      impact: "The \(role.rawValue) uses a parameter that its checks don't read.",
      fix: "Percent-decode each name once, and compare it with the documented name, byte for byte.",
      tellingCases: role.cases("name.client-id-upper-case", "name.client-id-brackets"),
      permits: .flip { request in
        let isJudged = role == .app ? request.isForeign : request.outcome != .waits
        if isJudged, request.misnamesRedirectURI { return [.nothing] }
        return request.isUnequivocal && request.isMisnamed
          ? ResponseKind.refusals : request.served(despite: .encodedName)
      },
      // An app must refuse a link without a state.
      oracle: role == .app ? .none : .flip { $0.judgeMisnamedState() })
  }

  package static let appScopeOptional = Rule(
    "app/scope/optional", "The app accepts a link without scope.",
    level: .practice, severity: .linking, sources: [.document(.clientCheck), .rfc(6749, "3.3")],
    impact: "An app whose server needs no scope refuses links that Google can send.",
    fix: "Make scope optional when you read the link, and accept a link without it.",
    permits: .flip { $0.served(despite: .missingScope) })
}

extension FlipExchange {
  /// Broken if a response has the value of a parameter whose name only resembles state.
  fileprivate func judgeMisnamedState() -> Judgement {
    guard let link, link.state.isMissing, !answersAtTarget.isEmpty else { return .notApplicable }
    let others = link.parameters.filter { LinkParameter.state.isLike($0.name) }.map(\.value)
    guard !others.isEmpty else { return .notApplicable }
    let wrong = answersAtTarget.first { answer in
      answer.states.contains { state in others.contains { !state.agreement(with: $0).isEmpty } }
    }
    return .holds(
      unless: wrong?.bytes, "no-state-of-other-name", expected: "no state: the request has none")
  }
}
