import AppFlip

extension Rule {
  static let answerRules = [
    appAnswerOnce, appAnswerEither, endpointAnswerEither, appAnswerAtRedirectURI,
    endpointAnswerAtRedirectURI, appAnswerWellFormed, endpointAnswerWellFormed, appAnswerNoLeak,
    appOpenUniversalLinksOnly, appHandledAgrees,
  ]

  package static let appAnswerOnce = Rule(
    "app/answer/once", "One flip opens exactly one URL.",
    level: .always(.required), severity: .linking,
    sources: [.document(.success), .document(.failure)],
    impact:
      "The Google app gets two answers to one question, or the person is thrown between the apps.",
    fix: "Open one URL for each flip: mark the flip as answered with the first one, and ignore "
      + "callbacks that come later.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      guard !exchange.opened.isEmpty else { return .notApplicable }
      guard exchange.opened.count == 1 else {
        return .broken(
          .oneURL, expected: "one URL opened",
          observed: "\(exchange.opened.count) URLs: \(exchange.openedShown)")
      }
      return .holds
    })

  package static let (appAnswerEither, endpointAnswerEither) = both { role in
    Rule(
      role.id("answer/either"), "The answer has a code or an error, never both, never neither.",
      level: .always(.required), severity: .linking,
      sources: role.says(
        app: [.document(.flowAnswer)],
        endpoint: [.document(.answerParameters), .rfc(6749, "4.1.2")]),
      impact: "The Google app can't tell whether the account was linked.",
      fix: "Build the answer in one place that takes either a code or an error, never both and "
        + "never neither.",
      tellingCases: role.cases("good"),
      oracle: .flip { exchange in
        guard !exchange.answersAtTarget.isEmpty else { return .notApplicable }
        let wrong = exchange.answersAtTarget.first {
          $0.isContradictory || $0.isFailure && !$0.injectedCodes.isEmpty
        }
        guard let wrong else { return .holds }
        let injection = wrong.hasCode ? nil : exchange.injection(in: wrong)
        return .broken(
          injection == nil ? "either-code-or-error" : "injected-parameter",
          expected: "either code or error", observed: injection ?? Octets.escaped(wrong.octets))
      })
  }

  package static let (appAnswerAtRedirectURI, endpointAnswerAtRedirectURI) = both { role in
    Rule(
      role.id("answer/at-redirect-uri"),
      "The answer is the redirect_uri plus a query: scheme, host and path byte for byte, no "
        + "fragment, each parameter once.",
      level: .always(.required), severity: .linking, about: [.place],
      sources: role.says(
        app: [.document(.success), .document(.flowAnswer), .rfc(6749, "4.1.2")],
        endpoint: [.rfc(6749, "4.1.2"), .rfc(6749, "4.1.2.1")]),
      impact: role.says(
        app: "The answer opens another app or the browser, or the Google app reads another value "
          + "than was sent.",
        endpoint: "The answer goes elsewhere, or the Google app reads another value than was sent."),
      fix: "Append the answer to the received redirect_uri as its query, each parameter once, "
        + "without re-encoding or normalising the URL.",
      tellingCases: role.cases("good", "redirect-uri.host-foreign"),
      oracle: .flip { exchange in
        guard let link = exchange.link, let target = link.answerable, !exchange.opened.isEmpty,
          // Where an endpoint may not answer at all, another rule says so.
          role == .app || link.targets.allSatisfy(\.isListed)
        else { return .notApplicable }
        for answer in exchange.opened {
          if !answer.uri.base.isEqual(to: target),
            let difference = Octets.firstDifference(answer.uri.base.span, target.span)
          {
            return .broken(
              "at-redirect-uri", expected: Octets.escaped(target) + "?...",
              observed: Octets.escaped(answer.octets),
              difference: Difference(offset: difference, place: exchange.answerPlace))
          }
          if let fragment = answer.uri.fragment, !exchange.request.asksForFragment {
            return .broken(
              "no-fragment", expected: "no fragment", observed: Octets.escaped(answer.octets),
              difference: Difference(offset: fragment.startIndex - 1, place: exchange.answerPlace),
              // Some libraries append it on purpose, against a browser that keeps an earlier fragment.
              at: fragment.elementsEqual("_=_".utf8) ? .practice : nil)
          }
          if answer.hasCode, let injection = exchange.injection(in: answer) {
            return .broken(
              "injected-parameter", expected: "each parameter once", observed: injection)
          }
          if let name = answer.repeatedName {
            return .broken(
              .repeated(name), expected: "each parameter once",
              observed: "\"\(Octets.escaped(name))\" more than once in "
                + Octets.escaped(answer.octets))
          }
        }
        return .holds
      })
  }

  package static let (appAnswerWellFormed, endpointAnswerWellFormed) = both { role in
    Rule(
      role.id("answer/well-formed"),
      role.says(
        app: "The answer is a valid RFC 3986 URI: nothing that a parser must repair.",
        endpoint: "The Location is a valid RFC 3986 URI: nothing that a parser must repair."),
      level: .always(.required), severity: .linking,
      sources: role.says(
        app: [.other("Apple, universal links are URLs"), .rfc(3986, "appendix A")],
        endpoint: [.rfc(3986, "appendix A"), .rfc(9110, "10.2.2")]),
      impact: role.says(
        app:
          "Each system repairs the URL in its own way: the answer is not opened, or arrives changed.",
        endpoint:
          "Each client repairs the URL in its own way: the redirect fails, or arrives changed."),
      fix: role.says(
        app: "Percent-encode every octet of a value but letters, digits and -._~ before you put it "
          + "into the answer's query.",
        endpoint: "Percent-encode every octet of a value but letters, digits and -._~ before you "
          + "put it into the Location."),
      tellingCases: role.cases("good"),
      oracle: .flip { exchange in
        guard !exchange.opened.isEmpty, let link = exchange.link, link.isURI, link.answerable != nil
        else { return .notApplicable }
        for answer in exchange.opened where !answer.isURI {
          do throws(URISyntaxError) {
            try answer.uri.validate()
          } catch {
            return .broken(
              .notURI(error.component, error.problem), expected: "a URI: \(error)",
              observed: Octets.escaped(answer.octets),
              difference: Difference(offset: error.offset, place: exchange.answerPlace))
          }
          guard answer.uri.scheme != nil else {
            return .broken(
              "uri-with-scheme", expected: "a URI with a scheme",
              observed: Octets.escaped(answer.octets),
              difference: Difference(offset: 0, place: exchange.answerPlace))
          }
        }
        return .holds
      })
  }

  package static let appAnswerNoLeak = Rule(
    "app/answer/no-leak",
    "The answer carries nothing beyond code, state, error, error_description, error_uri and iss.",
    level: .always(.practice), severity: .minor,
    sources: [.rfc(6749, "4.1.2"), .rfc(6749, "4.1.2.1"), .rfc(9207, "2")],
    impact: "Tokens or personal data stand in a URL that logs and other apps can read.",
    fix: "Take every parameter but code, state, error, error_description, error_uri and iss out of "
      + "the answer.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      guard !exchange.answersAtTarget.isEmpty else { return .notApplicable }
      for answer in exchange.answersAtTarget {
        guard let stray = answer.strayName else { continue }
        return .broken(
          "documented-parameters",
          expected:
            "no other parameter than code, state, error, error_description, error_uri and iss",
          observed: "\"\(Octets.escaped(stray))\" in \(Octets.escaped(answer.octets))")
      }
      return .holds
    })

  package static let appOpenUniversalLinksOnly = Rule(
    "app/open/universal-links-only", "The answer is opened with universalLinksOnly.",
    level: .always(.practice), severity: .minor,
    sources: [.document(.success), .document(.failure)],
    impact: "If the Google app is not installed, the browser opens the answer, and the code stands "
      + "in its history.",
    fix: "Set the option universalLinksOnly to true when you open the answer with UIApplication.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      UniversalLinksOnly.judge(exchange.opened, areTold: exchange.request.context.tellsHowOpened)
    })

  package static let appHandledAgrees = Rule(
    "app/handled/agrees", "handled is true when and only when the flip was answered or begun.",
    level: .always(.practice), severity: .minor, about: [.everyReply],
    sources: [
      .document(.clientCheck),
      .other("Apple, application(_:continue:restorationHandler:): false makes the system go on"),
    ],
    impact:
      "The system opens the link in the browser as well, or takes a dropped link for handled.",
    fix: "Return true from the link handler if the flip was answered or begun, and false if the "
      + "link was dropped.",
    tellingCases: ["app.good", "app.answer.refused"],
    oracle: .flip { exchange in
      // An app that passes the link on did what the system does for it otherwise.
      guard exchange.activity == .browsingWeb, let link = exchange.link, !exchange.passesLinkOn,
        let handled = exchange.handled
      else {
        return .notApplicable
      }
      if !exchange.opened.isEmpty || (exchange.outcome == .waits && exchange.isFlawless) {
        guard handled else {
          return .broken(
            "handled", expected: "handled is true: the flip was answered or begun",
            observed: "false"
          )
        }
        return .holds
      }
      guard link.answerable == nil, !link.redirectURI.isMissing else { return .notApplicable }
      guard !handled else {
        return .broken(
          "not-handled", expected: "handled is false: the link was dropped", observed: "true")
      }
      return .holds
    })
}
