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
      "The \(role.rawValue) sends an error code of the document's edition.",
      level: .required, severity: .minor, about: role.says(app: [], endpoint: [.codesOfOAuth]),
      sources: [.document(.answerParameters), .rfc(6749, "4.1.2.1")],
      impact: "Google's app can't tell whether to continue in the browser or to stop.",
      fix: "Map every failure to a code of the document's error table.",
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in
        let errors = exchange.answersAtTarget.filter {
          $0.hasError && !(role == .endpoint && $0.isJudgedElsewhere(in: exchange))
        }
        let isOpen = role == .endpoint && exchange.link?.leavesErrorOpen == true
        guard !errors.isEmpty, !isOpen else { return .notApplicable }
        let known = ErrorCode.known(in: exchange.edition)
        let unknown = errors.first { !($0.errorCode.map(known.contains) ?? false) }
        return .holds(
          unless: unknown?.bytes,
          exchange.edition == .first ? "error-of-first-edition" : "error-of-table",
          expected: "error=" + known.map(\.rawValue).joined(separator: ", "),
          at: role == .endpoint && unknown?.isDenialOfOAuth == true ? .practice : nil)
      })
  }

  package static let (appErrorDeclined, endpointErrorDeclined) = afterDecision(
    [.declines], "error/declined",
    "If the user rejects the consent request, the response has error=access_denied (edition 1: "
      + "unrecoverable)",
    severity: .retry,
    impact: "Google's app asks the user again for the consent that the user just refused.",
    fix: "Send error=access_denied (edition 1: unrecoverable) when the user rejects the request.",
    "answer.declines")

  package static let appErrorCancelled = afterDecision(
    [.signInFails, .offline, .timesOut], "error/cancelled",
    "If sign-in fails, the device is offline or the connection times out, the response has "
      + "error=cancelled",
    severity: .linking,
    impact: "Google's app ends linking, although it could continue in the browser.",
    fix: "Send error=cancelled if sign-in, the network or the connection fails.",
    "answer.sign-in-fails", "answer.offline", "answer.times-out"
  ).app

  package static let (appErrorLeft, endpointErrorLeft) = afterDecision(
    [.cancels], "error/left",
    "If the user leaves without a decision, the response has error=cancelled or "
      + "error=access_denied (edition 1: unrecoverable)",
    severity: .linking,
    impact: "Google's app waits for a response, or gets a code without the user's approval.",
    fix: "Send error=cancelled or error=access_denied when the user leaves without a decision.",
    "answer.cancels")

  package static let (appErrorUnrecoverable, endpointErrorUnrecoverable) = afterDecision(
    [.accountDisabled], "error/unrecoverable",
    "If the account can't be linked, the response has error=unrecoverable", severity: .retry,
    impact: "The user must sign in again, and linking fails again.",
    fix: "Send error=unrecoverable when the account can't be linked.", "answer.account-disabled")

  /// The rules about the error after some decisions of the user.
  private static func afterDecision(
    _ decisions: Set<UserDecision>, _ name: String, _ requirement: String, severity: Severity,
    impact: String, fix: String, _ tellingCases: String...
  ) -> (app: Rule, endpoint: Rule) {
    both { role in
      Rule(
        role.id(name),
        requirement
          + role.says(
            app: ".",
            endpoint: ". Any other code of RFC 6749 except invalid_request is a warning."),
        level: .required, severity: severity,
        about: role.says(app: [.outcome], endpoint: [.outcome, .codesOfOAuth]),
        sources: [.document(.answerParameters)], impact: impact, fix: fix,
        tellingCases: tellingCases.map(role.id(case:)),
        oracle: .flip { DecisionErrors.judge($0, when: decisions) })
    }
  }

  package static let appErrorReturned = Rule(
    "app/error/returned",
    "The app opens the redirect_uri with an error for every failure after a good link.",
    level: .required(since: .third), severity: .linking, about: [.returnedError],
    sources: [.document(.answerParameters, since: .third), .document(.failure, since: .fourth)],
    impact: "The user is stranded in the app: Google's app never falls back to the browser.",
    fix: "Open the redirect_uri with an error on every path that fails.",
    tellingCases: ["app.answer.declines", "app.answer.sign-in-fails"],
    // An app that may refuse the link returns that.
    permits: .flip { $0.served(despite: .leftOpen) },
    oracle: .flip { exchange in
      let isFailure = exchange.outcome != .approves && exchange.outcome != .waits
      guard isFailure, exchange.request.isOrdinary else { return .notApplicable }
      // Other rules judge a URL that isn't an error, or is at a different place.
      return exchange.judgeError(
        isReturned: exchange.opened.contains {
          $0.hasError && $0.uri.base == exchange.link?.answerable?[...]
        })
    })

  package static let (appErrorDescription, endpointErrorDescription) = both { role in
    Rule(
      role.id("error/description"),
      "If the response has error_description, it is one value of %x20-21 / %x23-5B / %x5D-7E.",
      level: .standard, severity: .minor,
      sources: [.rfc(6749, "4.1.2.1"), .document(.answerParameters)],
      impact: "A client that checks the response against RFC 6749 rejects it.",
      fix: "Send error_description once, as ASCII without quotation marks and backslashes.",
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in
        guard exchange.answersAtTarget.contains(where: { $0.hasError || $0.isDescribed }) else {
          return .notApplicable
        }
        let wrong = exchange.answersAtTarget.first { $0.isDescribed && !$0.hasPlainDescription }
        return .holds(
          unless: wrong?.bytes, "plain-error_description",
          expected: "one error_description of %x20-21 / %x23-5B / %x5D-7E")
      })
  }

  package static let endpointErrorReturned = Rule(
    "endpoint/error/returned",
    "If a good request is declined, left or can't succeed, the endpoint redirects to the "
      + "redirect_uri with an error, instead of showing a page.",
    level: .required(since: .third), severity: .linking, about: [.returnedError],
    sources: [.document(.answerParameters, since: .third), .rfc(6749, "4.1.2.1")],
    impact: "The user is stranded on the server's page: Google's app never gets the result.",
    fix: "Redirect to the redirect_uri with an error and the state, instead of showing a page.",
    tellingCases: ["endpoint.answer.declines"],
    // An endpoint that may refuse the request returns that.
    permits: .flip { $0.served(despite: .missingState) ?? $0.served(despite: .leftOpen) },
    oracle: .flip { exchange in
      // The rule about a form or a long state judges its refusal.
      guard exchange.outcome != .approves, exchange.request.isOrdinary,
        !exchange.request.mayBeRefusedFirst
      else { return .notApplicable }
      // Other rules judge a response that isn't an error.
      return exchange.judgeError(
        isReturned: exchange.answersAtTarget.contains(where: \.isFailure))
    })
}

extension FlipExchange {
  fileprivate func judgeError(isReturned: Bool) -> Judgement {
    guard opened.isEmpty else { return isReturned ? .holds : .notApplicable }
    return .broken(
      .errorAtRedirectURI, expected: "an error at the redirect URI", observed: self.openedShown)
  }
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
