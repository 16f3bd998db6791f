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
    "A code with the pending state ends in linked, with the code octet for octet.",
    level: .always(.required), severity: .linking,
    sources: [.document(.flowContinuation), .document(.answerParameters)],
    impact: "The person consented, and the account isn't linked.",
    fix: "Percent-decode the code once, hand it on octet for octet, and conclude with linked if "
      + "the state is the pending one.",
    permits: .returned { $0.isGood ? [.linked] : nil },
    oracle: .returned { exchange in
      guard exchange.answer == .linked, let sent = exchange.goodCode,
        let taken = exchange.reply.code?.octets
      else { return .notApplicable }
      if sent.stands(for: taken) { return .holds }
      return .broken(
        "code", expected: "code=\"\(Octets.escaped(sent.readings.percent))\"",
        observed: "code=\"\(Octets.escaped(taken))\"",
        difference: Octets.firstDifference(sent.readings.percent, taken).map {
          Difference(offset: $0, place: "the decoded code")
        })
    })

  package static let googleAppStateChecked = Rule(
    "google-app/state/checked",
    "An answer whose state is missing, different, or of another request never links.",
    level: .always(.required), severity: .disclosure, about: [.independence],
    compares: .returnedState,
    sources: [.document(.answerParameters), .rfc(6749, "10.12"), .rfc(9700, "4.7")],
    impact: "A stranger's link can put the stranger's account into the person's home.",
    fix: "Compare the returned state octet by octet with that of the pending request before you "
      + "look at the code, and don't link if it is missing or differs.",
    tellingCases: ["google-app.state.another", "google-app.state.missing"],
    permits: .returned { request in
      request.isUnasked
        ? Answer.unlinked : request.unlinked { !$0.isErrorAlone && !$0.hasState }
    })

  package static let googleAppStateError = Rule(
    "google-app/state/error",
    "An error with the state of another request doesn't end linking.",
    level: .always(.standard), severity: .linking,
    sources: [.rfc(6749, "10.12"), .document(.answerParameters)],
    impact: "Anybody who can make a person tap a link can end the person's linking.",
    fix: "Compare the returned state with that of the pending request before you look at the "
      + "error, and go on waiting, or with the authorization URL, if it differs.",
    tellingCases: ["google-app.state-error.access-denied"],
    permits: .returned {
      $0.plainError?.hasAnothersState == true ? [.fallback, .ignored, .failed] : nil
    })

  package static let googleAppPendingKept = Rule(
    "google-app/pending/kept",
    "A link that is no answer to the pending request leaves it pending: the right answer still links.",
    level: .always(.standard), severity: .linking,
    sources: [.document(.flowContinuation), .rfc(6749, "10.12")],
    impact:
      "A link to something else, tapped in between, loses the answer of a person who consented.",
    fix: "Forget the pending request only when an answer at its redirect_uri with its state came.",
    tellingCases: ["google-app.running.other-link-between"])

  package static let googleAppPendingUsedUp = Rule(
    "google-app/pending/used-up",
    "After linked or aborted the pending request is used up: a later code for it never links.",
    level: .always(.practice), severity: .minor,
    sources: [.rfc(6749, "10.5"), .rfc(9700, "4.7")],
    impact: "A link that was answered, or that the person refused, can be answered again.",
    fix: "Forget the pending request as soon as linking is concluded with linked or aborted.",
    tellingCases: ["google-app.running.answered-twice"])

  package static let googleAppErrorCancelled = Rule(
    "google-app/error/cancelled",
    "After cancelled the Google app goes on with the authorization URL.",
    level: .always(.required), severity: .linking, about: [.endAfterError],
    sources: [.document(.answerParameters), .document(.flowContinuation)],
    impact: "Linking ends, although it could have gone on in the browser.",
    fix: "Go on with the authorization URL after cancelled, instead of ending or linking.",
    permits: .returned { $0.ended(after: .cancelled) })

  package static let googleAppErrorInvalidRequest = Rule(
    "google-app/error/invalid-request",
    "After invalid_request the Google app goes on with the authorization URL.",
    level: .from(.second, .required, before: .practice), severity: .linking,
    about: [.endAfterError],
    sources: [.document(.answerParameters, since: .second), .document(.flowContinuation)],
    impact: "Linking ends, although it could have gone on in the browser.",
    fix: "Go on with the authorization URL after invalid_request, instead of ending or linking.",
    permits: .returned { $0.ended(after: .invalidRequest) })

  package static let googleAppErrorUnrecoverable = Rule(
    "google-app/error/unrecoverable", "After unrecoverable linking ends.",
    level: .always(.required), severity: .retry, about: [.endAfterError],
    sources: [.document(.answerParameters)],
    impact: "The user must sign in again, and linking fails again.",
    fix: "End linking after unrecoverable, and don't open the authorization URL.",
    permits: .returned { $0.ended(after: .unrecoverable) })

  package static let googleAppErrorAccessDenied = Rule(
    "google-app/error/access-denied", "After access_denied linking ends.",
    level: .from(.second, .required, before: .practice), severity: .retry, about: [.endAfterError],
    sources: [.document(.answerParameters, since: .second)],
    impact: "The user said no, and is asked again.",
    fix: "End linking after access_denied, and don't open the authorization URL.",
    permits: .returned { $0.ended(after: .accessDenied) })

  package static let googleAppErrorDescription = Rule(
    "google-app/error/description", "error_description, there or not, changes nothing.",
    level: .always(.required), severity: .minor,
    sources: [.document(.answerParameters)],
    impact: "A text for people decides whether linking goes on.",
    fix: "Decide by error alone, whatever error_description says.",
    oracle: .together { exchanges in
      guard exchanges.count == 2, case .returned(let plain) = exchanges[0],
        case .returned(let described) = exchanges[1], described.link?.isDescribed == true
      else { return .notApplicable }
      if plain.answer == described.answer {
        return plain.isAsDocumented
          ? .holds
          : .inconclusive(
            "wrong-without-description",
            "the error without a description doesn't end as documented either")
      }
      // What isn't decodable may be dropped as a whole; what is no URI, no link handler reads.
      if described.answer == .ignored, described.link?.isReadable == false { return .holds }
      if Answer.unread.contains(described.answer), described.link?.isURI == false { return .holds }
      return .broken(
        "same-end-as-without-description",
        expected: "\(plain.answer.inWords(of: .googleApp)), as without error_description",
        observed: described.shown)
    })

  package static let googleAppErrorUnknown = Rule(
    "google-app/error/unknown",
    "After an unknown or empty error the Google app goes on with the authorization URL or ends linking.",
    level: .always(.practice), severity: .linking, about: [.endAfterError],
    sources: [.document(.answerParameters), .rfc(6749, "4.1.2.1")],
    impact: "The person waits for an end that never comes.",
    fix: "Let every error that isn't in the table, an empty one too, go on with the authorization "
      + "URL or end linking.",
    permits: .returned { request in
      let error = request.plainError
      return error?.hasState == true && error?.errorCode == nil ? Answer.ended : nil
    })

  package static let googleAppAnswerBoth = Rule(
    "google-app/answer/both", "A code and an error together never link.",
    level: .always(.standard), severity: .minor,
    sources: [.rfc(6749, "4.1.2"), .rfc(6749, "4.1.2.1")],
    impact: "An account is linked although the server said no.",
    fix: "Look for an error before you take the code, and don't link if both are there.",
    tellingCases: ["google-app.answer.code-and-error"],
    // An empty error is as good as none.
    permits: .returned { request in
      request.unlinked { $0.code != nil && $0.error?.raw.isEmpty == false }
    })

  package static let googleAppAnswerNeither = Rule(
    "google-app/answer/neither",
    "An answer without a code, or with an empty one, never links, whatever else it holds: an unknown "
      + "error, a description.",
    level: .always(.required), severity: .linking,
    sources: [
      .document(.flowContinuation), .document(.answerParameters),
      .rfc(6749, "appendix A.11"),
    ],
    impact: "The Google app takes for linked what isn't, and fails later without a reason.",
    fix: "Require a code that is not empty before you conclude with linked.",
    tellingCases: ["google-app.answer.state-alone"],
    permits: .returned { request in
      request.link == nil ? Answer.unlinked : request.unlinked { $0.code == nil }
    })

  package static let googleAppAnswerTarget = Rule(
    "google-app/answer/target", "A URL that is not the pending redirect_uri never links.",
    level: .always(.required), severity: .disclosure, compares: .returnedURL,
    sources: [.document(.flowContinuation), .rfc(9700, "4.4")],
    impact: "An answer that another app or server made is taken for the right one.",
    fix: "Compare the URL in front of its query octet by octet with the pending redirect_uri, and "
      + "don't link if they differ.",
    tellingCases: ["google-app.target.host.other"],
    permits: .returned { request in
      // A URL that is the redirect URI to some readers alone breaks nothing by that.
      request.unlinked { !$0.isErrorAlone && !$0.isNearTarget }
    })

  package static let googleAppParametersDuplicate = Rule(
    "google-app/params/duplicate", "A repeated code or state never links.",
    level: .always(.standard), severity: .minor,
    sources: [.rfc(6749, "3.1")],
    impact:
      "Two readers of one link read two codes, or two states, and nobody can say which was meant.",
    fix: "Count code and state before you use them, and don't link if one of them stands more than "
      + "once.",
    tellingCases: ["google-app.params.code-twice"],
    permits: .returned { request in request.unlinked { !$0.isErrorAlone && $0.isRepeated } })

  package static let googleAppSurvives = Rule(
    "google-app/survives", "No returned URL crashes or hangs the Google app.",
    level: .always(.required), severity: .crash, about: [.everyReply],
    sources: [
      .document(.flowContinuation),
      .other("Apple, Supporting universal links in your app: discard malformed URLs"),
    ],
    impact: "Linking doesn't end. If the URL ends the app, an attacker's URL ends it too.",
    fix:
      "Unwrap no part of a returned URL by force, and conclude without linking if it can't be read.",
    oracle: .returned { _ in .holds })
}
