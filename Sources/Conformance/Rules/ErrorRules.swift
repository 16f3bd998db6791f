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
        app: "error is one of the codes of the edition.",
        endpoint: "error is one of the codes of the edition; those of RFC 6749 are a warning."),
      level: .always(.required), severity: .minor,
      lesser: role == .endpoint ? .codesOfOAuth : nil,
      sources: role.says(
        app: [.document(.answerParameters)],
        endpoint: [.document(.answerParameters), .rfc(6749, "4.1.2.1")]),
      impact: "The Google app can't tell whether to go on in the browser or to stop.",
      fix: role.says(
        app: "Map every failure to a code of the document's error table (cancelled, "
          + "invalid_request, unrecoverable, from edition 2 on access_denied) before you answer.",
        endpoint:
          "Map every failure of a request that Google sends to a code of the document's error table: the "
          + "Google app may not know the other codes of RFC 6749, which are for other requests."
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
          observed: Octets.escaped(unknown.octets),
          at: role == .endpoint && unknown.isDenialOfOAuth ? LesserLevel.codesOfOAuth.level : nil)
      })
  }

  package static let (appErrorDeclined, endpointErrorDeclined) = both { role in
    Rule(
      role.id("error/declined"),
      "If the person rejects the consent request, the answer has error=access_denied (edition 1: "
        + "unrecoverable)" + role.says(app: ".", endpoint: OutcomeErrors.others),
      level: .always(.required), severity: .retry,
      lesser: role == .endpoint ? .codesOfOAuth : nil,
      about: role.says(app: [.outcome], endpoint: [.errorPage, .outcome]),
      sources: role.says(
        app: [.document(.answerParameters, since: .second), .document(.answerParameters)],
        endpoint: [.document(.answerParameters)]),
      impact: "The Google app asks again for what the person has just refused.",
      fix: "Answer with error=access_denied (by edition 1 unrecoverable) when the person rejects "
        + "the consent request.",
      tellingCases: role.cases("answer.declines"),
      oracle: .flip { exchange in OutcomeErrors.judge(exchange, when: [.declines]) })
  }

  package static let appErrorCancelled = Rule(
    "app/error/cancelled",
    "If sign-in fails, the device is offline or the connection times out, the answer has "
      + "error=cancelled.",
    level: .always(.required), severity: .linking, about: [.outcome],
    sources: [.document(.answerParameters)],
    impact: "Linking ends, although it could have gone on in the browser.",
    fix: "Answer with error=cancelled if sign-in fails, the device is offline or the connection "
      + "times out.",
    tellingCases: ["app.answer.sign-in-fails", "app.answer.offline", "app.answer.times-out"],
    oracle: .flip { OutcomeErrors.judge($0, when: [.signInFails, .offline, .timesOut]) })

  package static let (appErrorLeft, endpointErrorLeft) = both { role in
    Rule(
      role.id("error/left"),
      "If the person leaves without a decision, the answer has error=cancelled or "
        + "error=access_denied" + role.says(app: ".", endpoint: OutcomeErrors.others),
      level: .always(.required), severity: .linking,
      lesser: role == .endpoint ? .codesOfOAuth : nil,
      about: role.says(app: [.outcome], endpoint: [.errorPage, .outcome]),
      sources: [.document(.answerParameters)],
      impact:
        "The Google app waits for an answer that never comes, or takes a code that nobody approved.",
      fix:
        "Answer with error=cancelled or error=access_denied when the person leaves without deciding.",
      tellingCases: role.cases("answer.cancels"),
      oracle: .flip { exchange in OutcomeErrors.judge(exchange, when: [.cancels]) })
  }

  package static let (appErrorUnrecoverable, endpointErrorUnrecoverable) = both { role in
    Rule(
      role.id("error/unrecoverable"),
      "If the account can't be linked, the answer has error=unrecoverable"
        + role.says(app: ".", endpoint: OutcomeErrors.others),
      level: .always(.required), severity: .retry,
      lesser: role == .endpoint ? .codesOfOAuth : nil,
      about: role.says(app: [.outcome], endpoint: [.errorPage, .outcome]),
      sources: [.document(.answerParameters)],
      impact: "The user must sign in again, and linking fails again.",
      fix:
        "Answer with error=unrecoverable when the account can't be linked, such as a disabled one.",
      tellingCases: role.cases("answer.account-disabled"),
      oracle: .flip { exchange in OutcomeErrors.judge(exchange, when: [.accountDisabled]) })
  }

  package static let appErrorReturned = Rule(
    "app/error/returned",
    "Every failure after a good link is opened at the redirect_uri; none is kept inside the app.",
    level: .from(.third, .required, before: .practice), severity: .linking, about: [.returnedError],
    sources: [.document(.answerParameters, since: .third), .document(.failure, since: .fourth)],
    impact: "The person is left in the app; the Google app never falls back to the browser.",
    fix: "Open the redirect_uri with an error on every path that fails, instead of showing the "
      + "failure inside the app alone.",
    tellingCases: ["app.answer.declines", "app.answer.sign-in-fails"],
    // An app that may refuse the link returns that.
    permits: .flip { $0.served(despite: .leftOpen) },
    oracle: .flip { exchange in
      let isFailure = exchange.outcome != .approves && exchange.outcome != .waits
      guard isFailure, exchange.isOrdinary else { return .notApplicable }
      guard !exchange.opened.isEmpty else {
        return .broken(
          .errorAtRedirectURI, expected: "an error at the redirect URI",
          observed: exchange.openedShown)
      }
      // What was opened instead of an error, or elsewhere, is what other rules speak of.
      let isReturned = exchange.opened.contains {
        $0.hasError && $0.uri.base == exchange.link?.answerable?[...]
      }
      return isReturned ? .holds : .notApplicable
    })

  package static let (appErrorDescription, endpointErrorDescription) = both { role in
    Rule(
      role.id("error/description"),
      "error_description, when there, is one non-empty value of %x20-21 / %x23-5B / %x5D-7E.",
      level: .always(.standard), severity: .minor,
      sources: [.rfc(6749, "4.1.2.1"), .document(.answerParameters)],
      impact:
        "A reader that holds the answer against the standard refuses it, and with it the error.",
      fix: "Send error_description once, as non-empty printable ASCII without quotation marks and "
        + "backslashes, or leave it out.",
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
          observed: Octets.escaped(wrong.octets))
      })
  }

  package static let endpointErrorReturned = Rule(
    "endpoint/error/returned",
    "A good request that is declined, left or can't be served ends in a redirect to the "
      + "redirect_uri with an error, not on a page.",
    level: .from(.third, .required, before: .practice), severity: .linking, about: [.returnedError],
    sources: [.document(.answerParameters, since: .third), .rfc(6749, "4.1.2.1")],
    impact:
      "The person is stranded on the server's page, and the Google app never hears how it ended.",
    fix:
      "Redirect to the redirect_uri with an error and the state when the person declines or leaves, "
      + "when the account can't be linked, and when the request is refused, instead of showing a page.",
    tellingCases: ["endpoint.answer.declines"],
    // An endpoint that may refuse the request returns that.
    permits: .flip { $0.served(despite: .missingState) ?? $0.served(despite: .leftOpen) },
    oracle: .flip { exchange in
      // Of a form, or a long state, that is refused, the rule about that speaks.
      guard exchange.outcome != .approves, exchange.isOrdinary,
        !exchange.request.mayBeRefusedFirst
      else { return .notApplicable }
      guard !exchange.opened.isEmpty else {
        return .broken(
          .errorAtRedirectURI, expected: "an error at the redirect URI",
          observed: exchange.openedShown)
      }
      // What came instead of an error is what other rules speak of.
      return exchange.answersAtTarget.contains(where: \.isFailure) ? .holds : .notApplicable
    })
}

extension LinkReading {
  /// Whether an endpoint may answer with an error of an extension, or with any error.
  package var leavesErrorOpen: Bool { isExtended || hasShortState || state.isMissing }
}

extension OpenedAnswer {
  /// Whether another rule says all that there is to say of an error of RFC 6749: what refuses a response
  /// type, and what goes back where the client is wrong.
  fileprivate func isJudgedElsewhere(in exchange: FlipExchange) -> Bool {
    refusesResponseType(of: exchange) || (hasStandardError && !exchange.request.isClientRight)
  }
}
