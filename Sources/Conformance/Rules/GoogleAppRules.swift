import AdapterProtocol
import AppFlip

extension Rule {
  static let googleAppRules = [
    googleAppCodeLinked, googleAppStateChecked, googleAppStateError, googleAppPendingKept,
    googleAppPendingUsedUp, googleAppErrorCancelled, googleAppErrorInvalidRequest,
    googleAppErrorUnrecoverable, googleAppErrorAccessDenied, googleAppErrorDescription,
    googleAppErrorUnknown, googleAppAnswerBoth, googleAppAnswerNeither, googleAppAnswerTarget,
    googleAppParametersDuplicate, googleAppSurvives,
  ]

  package static let googleAppCodeLinked = Rule(
    "google-app/code/linked",
    "Google's app links the account if the response has a code, the pending state and no error. "
      + "It uses the code unchanged, byte for byte.",
    level: .required, severity: .linking,
    sources: [.document(.flowContinuation), .document(.answerParameters)],
    impact: "The user consented, but the account isn't linked.",
    fix: "Percent-decode the code once, and return linked if the state equals the pending state.",
    permits: .returned { $0.isGood ? [.linked] : nil },
    oracle: .returned { exchange in
      guard exchange.answer == .linked, let sent = exchange.request.goodCode,
        let taken = exchange.reply.code?.bytes
      else { return .notApplicable }
      return sent.stands(for: taken)
        ? .holds : .altered("code", from: sent.readings.percent, to: taken)
    })

  package static let googleAppStateChecked = Rule(
    "google-app/state/checked",
    "Google's app links the account only if the response has the state of the pending request.",
    level: .required, severity: .disclosure, about: [.independence], compares: .returnedState,
    sources: [.document(.answerParameters), .rfc(6749, "10.12"), .rfc(9700, "4.7")],
    impact: "An attacker's link can link the attacker's account to the user's Google account.",
    fix: "Compare the returned state with the pending state byte by byte before you use the code.",
    tellingCases: ["google-app.state.another", "google-app.state.missing"],
    permits: .returned { request in
      request.isUnasked
        ? ResponseKind.unlinked : request.unlinked { !$0.isErrorAlone && !$0.hasState }
    })

  package static let googleAppStateError = Rule(
    "google-app/state/error",
    "An error with a state that isn't the pending state doesn't end linking.",
    level: .standard, severity: .linking,
    sources: [.rfc(6749, "10.12"), .document(.answerParameters)],
    impact: "An attacker's link can end the user's linking.",
    fix: "Compare the returned state with the pending state before you read the error.",
    tellingCases: ["google-app.state-error.access-denied"],
    permits: .returned {
      $0.plainError?.hasAnothersState == true ? [.fallback, .ignored, .failed] : nil
    })

  package static let googleAppPendingKept = Rule(
    "google-app/pending/kept",
    "A link that isn't a response to the pending request leaves the request pending.",
    level: .standard, severity: .linking,
    sources: [.document(.flowContinuation), .rfc(6749, "10.12")],
    impact: "If the user opens an unrelated link during linking, the response is lost.",
    fix: "Delete the pending request only after a response at its redirect_uri with its state.",
    tellingCases: ["google-app.running.other-link-between"])

  package static let googleAppPendingUsedUp = Rule(
    "google-app/pending/used-up",
    "After linked or aborted, the pending request is used up: a later code never links.",
    level: .practice, severity: .minor, sources: [.rfc(6749, "10.5"), .rfc(9700, "4.7")],
    impact: "A request that already linked, or that the user refused, can link with a later code.",
    fix: "Delete the pending request as soon as linking ends with linked or aborted.",
    tellingCases: ["google-app.running.answered-twice"])

  package static let googleAppErrorCancelled = after(.cancelled)
  package static let googleAppErrorInvalidRequest = after(.invalidRequest, since: .second)
  package static let googleAppErrorUnrecoverable = after(.unrecoverable)
  package static let googleAppErrorAccessDenied = after(.accessDenied, since: .second)

  /// The rule about the next step after an error of the document's table.
  private static func after(_ code: ErrorCode, since edition: Edition = .first) -> Rule {
    let isFinal = code == .unrecoverable || code == .accessDenied
    return Rule(
      "google-app/error/\(code.rawValue.replacing("_", with: "-"))",
      "After \(code.rawValue), Google's app "
        + (isFinal ? "ends linking." : "continues with the authorization URL."),
      level: .required(since: edition), severity: isFinal ? .retry : .linking,
      about: [.endAfterError],
      sources: [.document(.answerParameters, since: edition)]
        + (isFinal ? [] : [.document(.flowContinuation)]),
      impact: isFinal
        ? "The user is asked again, although linking can't succeed."
        : "Linking ends, although it could continue in the browser.",
      fix: isFinal
        ? "End linking after \(code.rawValue), and don't open the authorization URL."
        : "Open the authorization URL after \(code.rawValue): don't end linking, and don't link.",
      permits: .returned { $0.ended(after: code) })
  }

  package static let googleAppErrorDescription = Rule(
    "google-app/error/description",
    "Google's app gives the same result with and without error_description.",
    level: .required, severity: .minor, sources: [.document(.answerParameters)],
    impact: "The text of error_description decides whether linking continues.",
    fix: "Use only the value of error to choose the result, and ignore error_description.",
    oracle: .together { exchanges in
      guard exchanges.count == 2, case .returned(let plain) = exchanges[0],
        case .returned(let described) = exchanges[1], described.link?.isDescribed == true
      else { return .notApplicable }
      if plain.answer == described.answer {
        return plain.isAsDocumented
          ? .holds
          : .inconclusive(
            "wrong-without-description",
            "the error without error_description gives a result that the document doesn't permit")
      }
      // An app may drop a URL that can't be decoded. A link handler never receives a string that isn't a URI.
      if described.answer == .ignored, described.link?.isReadable == false { return .holds }
      if ResponseKind.unread.contains(described.answer), described.link?.isURI == false {
        return .holds
      }
      return .broken(
        "same-end-as-without-description",
        expected: "\(plain.answer.inWords(of: .googleApp)), as without error_description",
        observed: described.shown)
    })

  package static let googleAppErrorUnknown = Rule(
    "google-app/error/unknown",
    "After an unknown or empty error, Google's app opens the authorization URL or ends linking.",
    level: .practice, severity: .linking, about: [.endAfterError],
    sources: [.document(.answerParameters), .rfc(6749, "4.1.2.1")],
    impact: "The user waits, and linking doesn't finish.",
    fix: "Continue with the authorization URL, or end linking, after every other error.",
    permits: .returned { request in
      let error = request.plainError
      return error?.hasState == true && error?.errorCode == nil ? ResponseKind.ended : nil
    })

  package static let googleAppAnswerBoth = Rule(
    "google-app/answer/both",
    "Google's app never links after a response with both a code and an error.",
    level: .standard, severity: .minor,
    sources: [.rfc(6749, "4.1.2"), .rfc(6749, "4.1.2.1")],
    impact: "An account is linked, although the server refused.",
    fix: "Check for an error before you use the code, and don't link if the response has both.",
    tellingCases: ["google-app.answer.code-and-error"],
    // An empty error counts as a missing error.
    permits: .returned { request in
      request.unlinked { $0.code != nil && $0.error?.raw.isEmpty == false }
    })

  package static let googleAppAnswerNeither = Rule(
    "google-app/answer/neither",
    "Google's app never links without a code. An empty code counts as missing.",
    level: .required, severity: .linking,
    sources: [
      .document(.flowContinuation), .document(.answerParameters), .rfc(6749, "appendix A.11"),
    ],
    impact: "Google's app reports linked although nothing is linked, and fails later.",
    fix: "Require a code that isn't empty before you return linked.",
    tellingCases: ["google-app.answer.state-alone"],
    permits: .returned { request in
      request.link == nil ? ResponseKind.unlinked : request.unlinked { $0.code == nil }
    })

  package static let googleAppAnswerTarget = Rule(
    "google-app/answer/target",
    "Google's app never links after a response at a URL that isn't the pending redirect_uri.",
    level: .required, severity: .disclosure, compares: .returnedURL,
    sources: [.document(.flowContinuation), .rfc(9700, "4.4")],
    impact: "Google's app accepts a response that another app or server made.",
    fix: "Compare the URL before its query with the pending redirect_uri byte by byte.",
    tellingCases: ["google-app.target.host.other"],
    permits: .returned { request in
      // Some readers normalise the URL to the redirect URI: that breaks nothing.
      request.unlinked { !$0.isErrorAlone && !$0.isNearTarget }
    })

  package static let googleAppParametersDuplicate = Rule(
    "google-app/params/duplicate",
    "Google's app never links after a response that repeats code or state.",
    level: .standard, severity: .minor, sources: [.rfc(6749, "3.1")],
    impact: "Two readers of one link can read different codes or states.",
    fix: "Count code and state before you use them, and don't link if one is repeated.",
    tellingCases: ["google-app.params.code-twice"],
    permits: .returned { request in request.unlinked { !$0.isErrorAlone && $0.isRepeated } })

  package static let googleAppSurvives = Rule(
    "google-app/survives", "No returned URL crashes or hangs Google's app.",
    level: .required, severity: .crash, about: [.everyReply],
    sources: [.document(.flowContinuation), .malformedURLs],
    impact: "Linking doesn't end. If the URL ends the app, an attacker's URL ends it too.",
    fix: "Parse a returned URL without force unwrapping, and don't link if it can't be parsed.",
    oracle: .returned { _ in .holds })
}
