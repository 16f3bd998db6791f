import AppFlip

extension Rule {
  static let errorRules = [
    appErrorKnown, endpointErrorKnown, appErrorDeclined, endpointErrorDeclined,
    appErrorCancelled, appErrorLeft, endpointErrorLeft, appErrorUnrecoverable,
    endpointErrorUnrecoverable, appErrorReturned, appErrorDescription, endpointErrorDescription,
    endpointErrorReturned,
  ]

  package static let (appErrorKnown, endpointErrorKnown) = both { role in
    Rule(
      role.id("error/known"),
      role.says(
        app: "The app sends an error code of the document's edition.",
        endpoint: "The endpoint sends an error code of the document's edition. A different code of "
          + "RFC 6749 is a warning."),
      level: .always(.required), severity: .minor,
      lesser: role == .endpoint ? .codesOfOAuth : nil,
      sources: role.says(
        app: [.document(.answerParameters)],
        endpoint: [.document(.answerParameters), .rfc(6749, "4.1.2.1")]),
      impact: "Google's app can't tell whether to continue in the browser or to stop.",
      fix: role.says(
        app: "Map every failure to a code of the document's error table: cancelled, "
          + "invalid_request, unrecoverable or, from edition 2 on, access_denied.",
        endpoint:
          "Map every failure of a request that Google sends to a code of the document's error "
          + "table. Google's app may not know the other codes of RFC 6749."
      ),
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in
        let errors = exchange.answersAtTarget.filter {
          $0.hasError && !(role == .endpoint && $0.isJudgedElsewhere(in: exchange))
        }
        let isOpen = role == .endpoint && exchange.link?.leavesErrorOpen == true
        guard !errors.isEmpty, !isOpen else { return .notApplicable }
        let known = ErrorCode.known(in: exchange.edition)
        let unknown = errors.first { !($0.errorCode.map(known.contains) ?? false) }
        guard let unknown else { return .holds }
        return .broken(
          exchange.edition == .first ? "error-of-first-edition" : "error-of-table",
          expected: "error=" + known.map(\.rawValue).joined(separator: ", "),
          observed: Bytes.escaped(unknown.bytes),
          at: role == .endpoint && unknown.isDenialOfOAuth ? LesserLevel.codesOfOAuth.level : nil)
      })
  }

  package static let (appErrorDeclined, endpointErrorDeclined) = both { role in
    Rule(
      role.id("error/declined"),
      "If the user rejects the consent request, the response has error=access_denied (edition 1: "
        + "unrecoverable)" + role.says(app: ".", endpoint: DecisionErrors.others),
      level: .always(.required), severity: .retry,
      lesser: role == .endpoint ? .codesOfOAuth : nil,
      about: role.says(app: [.outcome], endpoint: [.errorPage, .outcome]),
      sources: role.says(
        app: [.document(.answerParameters, since: .second), .document(.answerParameters)],
        endpoint: [.document(.answerParameters)]),
      impact: "Google's app asks the user again for the consent that the user just refused.",
      fix: "Send error=access_denied (edition 1: unrecoverable) when the user rejects the consent "
        + "request.",
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in DecisionErrors.judge(exchange, when: [.declines]) })
  }

  package static let appErrorCancelled = Rule(
    "app/error/cancelled",
    "If sign-in fails, the device is offline or the connection times out, the response has "
      + "error=cancelled.",
    level: .always(.required), severity: .linking, about: [.outcome],
    sources: [.document(.answerParameters)],
    impact: "Google's app ends linking, although it could continue in the browser.",
    fix:
      "Send error=cancelled if sign-in fails, the device is offline or the connection times out.",
    tellingCases: ["app.answer.sign-in-fails", "app.answer.offline", "app.answer.times-out"],
    oracle: .flip { DecisionErrors.judge($0, when: [.signInFails, .offline, .timesOut]) })

  package static let (appErrorLeft, endpointErrorLeft) = both { role in
    Rule(
      role.id("error/left"),
      "If the user leaves without a decision, the response has error=cancelled or "
        + "error=access_denied (edition 1: unrecoverable)"
        + role.says(app: ".", endpoint: DecisionErrors.others),
      level: .always(.required), severity: .linking,
      lesser: role == .endpoint ? .codesOfOAuth : nil,
      about: role.says(app: [.outcome], endpoint: [.errorPage, .outcome]),
      sources: [.document(.answerParameters)],
      impact:
        "Google's app waits for a response that it never gets, or it gets a code without the "
        + "user's approval.",
      fix:
        "Send error=cancelled or error=access_denied (edition 1: unrecoverable) when the user "
        + "leaves without a decision.",
      tellingCases: role.cases("answer.cancels"),
      oracle: .flip { exchange in DecisionErrors.judge(exchange, when: [.cancels]) })
  }

  package static let (appErrorUnrecoverable, endpointErrorUnrecoverable) = both { role in
    Rule(
      role.id("error/unrecoverable"),
      "If the account can't be linked, the response has error=unrecoverable"
        + role.says(app: ".", endpoint: DecisionErrors.others),
      level: .always(.required), severity: .retry,
      lesser: role == .endpoint ? .codesOfOAuth : nil,
      about: role.says(app: [.outcome], endpoint: [.errorPage, .outcome]),
      sources: [.document(.answerParameters)],
      impact: "The user must sign in again, and linking fails again.",
      fix:
        "Send error=unrecoverable when the account can't be linked, for example because it is "
        + "disabled.",
      tellingCases: role.cases("answer.account-disabled"),
      oracle: .flip { exchange in DecisionErrors.judge(exchange, when: [.accountDisabled]) })
  }

  package static let appErrorReturned = Rule(
    "app/error/returned",
    "The app opens the redirect_uri with an error for every failure after a good link, and keeps "
      + "no failure inside the app.",
    level: .from(.third, .required, before: .practice), severity: .linking, about: [.returnedError],
    sources: [.document(.answerParameters, since: .third), .document(.failure, since: .fourth)],
    impact: "The user is stranded in the app: Google's app never falls back to the browser.",
    fix: "Open the redirect_uri with an error on every path that fails. Don't show the failure "
      + "only inside the app.",
    tellingCases: ["app.answer.declines", "app.answer.sign-in-fails"],
    // An app that may refuse the link returns that.
    permits: .flip { $0.served(despite: .leftOpen) },
    oracle: .flip { exchange in
      let isFailure = exchange.outcome != .approves && exchange.outcome != .waits
      guard isFailure, exchange.request.isOrdinary else { return .notApplicable }
      guard !exchange.opened.isEmpty else {
        return .broken(
          .errorAtRedirectURI, expected: "an error at the redirect URI",
          observed: exchange.openedShown)
      }
      // Other rules judge a URL that isn't an error, or is at a different place.
      let isReturned = exchange.opened.contains {
        $0.hasError && $0.uri.base == exchange.link?.answerable?[...]
      }
      return isReturned ? .holds : .notApplicable
    })

  package static let (appErrorDescription, endpointErrorDescription) = both { role in
    Rule(
      role.id("error/description"),
      "If the response has error_description, it is one non-empty value of the characters %x20-21 "
        + "/ %x23-5B / %x5D-7E.",
      level: .always(.standard), severity: .minor,
      sources: [.rfc(6749, "4.1.2.1"), .document(.answerParameters)],
      impact:
        "A client that checks the response against RFC 6749 rejects it, and the error with it.",
      fix: "Send error_description once, as non-empty printable ASCII without quotation marks and "
        + "backslashes, or omit it.",
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in
        guard exchange.answersAtTarget.contains(where: { $0.hasError || $0.isDescribed }) else {
          return .notApplicable
        }
        let wrong = exchange.answersAtTarget.first { $0.isDescribed && !$0.hasPlainDescription }
        guard let wrong else { return .holds }
        return .broken(
          "plain-error_description",
          expected: "one error_description of %x20-21 / %x23-5B / %x5D-7E",
          observed: Bytes.escaped(wrong.bytes))
      })
  }

  package static let endpointErrorReturned = Rule(
    "endpoint/error/returned",
    "If a good request is declined, left or can't succeed, the endpoint redirects to the "
      + "redirect_uri with an error. It doesn't show a page instead.",
    level: .from(.third, .required, before: .practice), severity: .linking, about: [.returnedError],
    sources: [.document(.answerParameters, since: .third), .rfc(6749, "4.1.2.1")],
    impact:
      "The user is stranded on the server's page, and Google's app never receives the result.",
    fix:
      "Redirect to the redirect_uri with an error and the state, instead of showing a page. Do so "
      + "when the user declines or leaves, the account can't be linked, or the request is "
      + "refused.",
    tellingCases: ["endpoint.answer.declines"],
    // An endpoint that may refuse the request returns that.
    permits: .flip { $0.served(despite: .missingState) ?? $0.served(despite: .leftOpen) },
    oracle: .flip { exchange in
      // The rule about a form or a long state judges its refusal.
      guard exchange.outcome != .approves, exchange.request.isOrdinary,
        !exchange.request.mayBeRefusedFirst
      else { return .notApplicable }
      guard !exchange.opened.isEmpty else {
        return .broken(
          .errorAtRedirectURI, expected: "an error at the redirect URI",
          observed: exchange.openedShown)
      }
      // Other rules judge a response that isn't an error.
      return exchange.answersAtTarget.contains(where: \.isFailure) ? .holds : .notApplicable
    })
}

extension ParsedLink {
  /// Whether an endpoint may answer with an error of an extension, or with any error.
  package var leavesErrorOpen: Bool { isExtended || hasShortState || state.isMissing }
}

extension ParsedResponse {
  /// Whether a different rule judges an error of RFC 6749: an error that refuses a response type, or an error
  /// for a wrong client.
  fileprivate func isJudgedElsewhere(in exchange: FlipExchange) -> Bool {
    refusesResponseType(of: exchange) || (hasStandardError && !exchange.request.isClientRight)
  }
}
