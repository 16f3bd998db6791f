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
    "A link with a good redirect_uri, but client_id or state missing or empty, is answered "
      + "with invalid_request at the redirect_uri.",
    level: .from(.third, .required, before: .practice), severity: .linking,
    about: [.refusal, .contested],
    sources: [
      .document(.answerParameters, since: .third), .document(.failure, since: .fourth),
      .document(.answerParameters),
    ],
    impact: "The Google app never hears of the failure: the person is stranded in the middle of "
      + "the link.",
    fix: "Answer a link whose client_id or state is missing or empty with error=invalid_request at "
      + "its checked redirect_uri: neither drop it nor serve it.",
    tellingCases: ["app.missing.client-id", "app.params.state-missing"],
    permits: .flip { request in
      guard request.isUnequivocal, let link = request.link,
        link.clientID.isMissing || link.state.isMissing
      else { return nil }
      guard request.isMisnamed else { return request.refused([.invalidRequest]) }
      // An unknown name is all that is odd about it mostly.
      let isOddOtherwise =
        request.oddity != .unknownPart || link.traits.contains(.emptyPart)
        || link.uri.fragment != nil || !link.responseType.isMissing
      return request.alternatives.union([.invalidRequest, .code])
        .union(isOddOtherwise ? LinkReading.dropped : [])
    })

  package static let appParametersClientMismatch = Rule(
    "app/params/client-mismatch",
    "A link with a good redirect_uri and a wrong client_id that gets no code is answered with "
      + "invalid_request at the redirect_uri.",
    level: .from(.third, .required, before: .practice), severity: .linking,
    about: [.refusal, .clientRefusal, .contested],
    sources: [.document(.endpoint, since: .third), .document(.answerParameters, since: .third)],
    impact: "The Google app never hears of the failure: the person is stranded in the middle of "
      + "the link.",
    fix: "Open the checked redirect_uri with error=invalid_request if the client_id is wrong, "
      + "neither returning without an answer nor issuing a code.",
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
      "A repeated client_id, state or redirect_uri never yields a code: invalid_request at the one "
        + "good redirect_uri, or "
        + role.says(
          app: "nothing opened. A repeated scope: a code or invalid_request.",
          endpoint: "no redirect."),
      level: .always(.standard), severity: .minor,
      sources: [.rfc(6749, "3.1"), .rfc(6749, "4.1.2.1")],
      impact: "Two readers of the same \(role.request) disagree on whose it is, and a check on one "
        + "copy misses the other.",
      fix: "Count client_id, state and redirect_uri before you use them, and issue no code for a "
        + "\(role.request) that has one of them more than once.",
      tellingCases: role.cases(
        "params.redirect-uri-twice-evil-first", "params.redirect-uri-twice-good-first",
        "params.state-twice"),
      permits: .flip { request in
        guard let link = request.link, link.isRepeated else {
          return request.served(despite: .emptyCopy)
        }
        if role == .app {
          if request.isAnswerable { return request.alternatives.union(LinkReading.dropped) }
          return request.isFlip && link.answerable == nil && !request.isForeign ? [.nothing] : nil
        }
        // That a response goes to a listed copy alone is what another rule checks.
        let isJudged =
          request.isAnswerable || request.outcome != .waits && link.redirectURI.isRepeated
        return isJudged
          ? request.tolerance.union(request.errorsOfResponseType).union(LinkReading.dropped) : nil
      },
      oracle: .flip { exchange in
        guard let link = exchange.link, link.isRepeated else { return .notApplicable }
        guard let leak = exchange.leak else { return .holds }
        return .broken(
          "no-code-for-repeated-parameter",
          expected: "no code for a \(role.request) with a repeated parameter",
          observed: Octets.escaped(leak.octets))
      })
  }

  package static let (appParametersUndecodable, endpointParametersUndecodable) = both { role in
    Rule(
      role.id("params/undecodable"),
      "A redirect_uri or client_id with an invalid percent escape or invalid UTF-8 is never accepted.",
      level: .always(.required), severity: .disclosure, about: [.stranger, .decoding],
      sources: role.says(
        app: [.document(.flowCheck), .document(.clientCheck), .rfc(3986, "2.1")],
        endpoint: [.document(.endpoint), .rfc(3986, "2.1")]),
      impact: "What passes the check once it is repaired isn't what was checked: another party's "
        + "\(role.request) gets a code.",
      fix: "Decode strictly, and refuse a redirect_uri or client_id with a broken escape or "
        + "invalid UTF-8 instead of repairing it.",
      // An endpoint's query is a form, which has no invalid escape.
      tellingCases: role == .app
        ? role.cases("undecodable.redirect-uri-escape", "undecodable.client-id-escape")
        : role.cases("undecodable.redirect-uri-replacement", "undecodable.client-id-utf8"),
      permits: .flip { request in
        role == .app
          ? request.isForeign && request.link?.redirectURI.isUndecodable == true ? [.nothing] : nil
          : request.isUnequivocal && request.link?.clientID.isUndecodable == true
            ? Answer.refusals : nil
      })
  }

  package static let (appParametersUnknownIgnored, endpointParametersUnknownIgnored) = both {
    role in
    Rule(
      role.id("params/unknown-ignored"),
      role.says(
        app: "Parameters that the document does not name, and the fragment, change nothing.",
        endpoint: "Parameters that nobody documents change nothing."),
      level: .always(.standard), severity: .linking,
      about: role.says(app: [], endpoint: [.acceptance]),
      sources: [.rfc(6749, "3.1"), .rfc(3986, "3.5")],
      impact: "Linking breaks on the day on which the Google app adds a parameter.",
      fix: role.says(
        app: "Read the documented parameters alone, and ignore every other one and the fragment.",
        endpoint: "Ignore every parameter of the request that the server doesn't know."),
      permits: .flip { $0.served(despite: .unknownPart) })
  }

  package static let (appParametersOrderFree, endpointParametersOrderFree) = both { role in
    Rule(
      role.id("params/order-free"), "The order of the parameters changes nothing.",
      level: .always(.required), severity: .linking,
      about: role.says(app: [], endpoint: [.acceptance]),
      sources: role.says(app: [.document(.requestParameters)], endpoint: [.rfc(6749, "4.1.1")]),
      impact: "Linking breaks on the day on which the Google app writes them in another order.",
      fix: "Look parameters up by their names, never by their places.")
  }

  package static let (appParametersNameExact, endpointParametersNameExact) = both { role in
    Rule(
      role.id("params/name-exact"),
      "Names of parameters are matched exactly (case, brackets, byte order mark, prefix) after "
        + "percent-decoding.",
      level: .always(.standard), severity: .minor,
      about: role.says(app: [], endpoint: [.acceptance]),
      sources: [.rfc(6749, "1.9"), .rfc(3986, "6.2.1")],
      impact: "A parameter that the checks overlook is used all the same, or the other way round.",
      fix: "Percent-decode each name once and compare it octet by octet with the documented one: "
        + "fold no case, strip no brackets, trim nothing.",
      tellingCases: role.cases("name.client-id-upper-case", "name.client-id-brackets"),
      permits: .flip { request in
        let isJudged = role == .app ? request.isForeign : request.outcome != .waits
        if isJudged, request.misnamesRedirectURI { return [.nothing] }
        return request.isUnequivocal && request.isMisnamed
          ? Answer.refusals : request.served(despite: .encodedName)
      })
  }

  package static let appScopeOptional = Rule(
    "app/scope/optional", "A link without scope is still served.",
    level: .always(.practice), severity: .linking,
    sources: [.document(.clientCheck), .rfc(6749, "3.3")],
    impact: "An app whose server needs no scope refuses links that Google can send.",
    fix: "Make scope optional when you read the link, and serve a link without it.",
    permits: .flip { $0.served(despite: .missingScope) })
}
