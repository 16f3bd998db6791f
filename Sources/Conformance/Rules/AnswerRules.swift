import AppFlip

extension Rule {
  static let answerRules = [
    appAnswerOnce, appAnswerEither, endpointAnswerEither, appAnswerAtRedirectURI,
    endpointAnswerAtRedirectURI, appAnswerWellFormed, endpointAnswerWellFormed, appAnswerNoLeak,
    appOpenUniversalLinksOnly, appHandledAgrees,
  ]

  package static let appAnswerOnce = Rule(
    "app/answer/once", "The app opens exactly one URL for each flip.",
    level: .always(.required), severity: .linking,
    sources: [.document(.success), .document(.failure)],
    impact:
      "Google's app gets two responses to one request, or the user is sent back and forth between "
      + "the apps.",
    fix: "Open one URL for each flip. Mark the flip as finished with the first URL, and ignore "
      + "later callbacks.",
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
      role.id("answer/either"),
      "The response has either a code or an error: never both, never neither.",
      level: .always(.required), severity: .linking,
      sources: role.says(
        app: [.document(.flowAnswer)],
        endpoint: [.document(.answerParameters), .rfc(6749, "4.1.2")]),
      impact: "Google's app can't tell whether the account was linked.",
      fix: "Build the response in one function that takes either a code or an error, never both.",
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
          expected: "either a code or an error", observed: injection ?? Bytes.escaped(wrong.bytes)
        )
      })
  }

  package static let (appAnswerAtRedirectURI, endpointAnswerAtRedirectURI) = both { role in
    Rule(
      role.id("answer/at-redirect-uri"),
      "The response is the redirect_uri plus a query. Its scheme, host and path are the same byte "
        + "for byte, it has no fragment, and each parameter appears once.",
      level: .always(.required), severity: .linking, about: [.place],
      sources: role.says(
        app: [.document(.success), .document(.flowAnswer), .rfc(6749, "4.1.2")],
        endpoint: [.rfc(6749, "4.1.2"), .rfc(6749, "4.1.2.1")]),
      impact: role.says(
        app: "The response opens a different app or the browser, or Google's app reads a value "
          + "that the app didn't send.",
        endpoint: "The response goes to a different URL, or Google's app reads a value that the "
          + "endpoint didn't send."),
      fix: "Append the response parameters to the received redirect_uri as its query, each once. "
        + "Don't re-encode or normalize the URL.",
      tellingCases: role.cases("good", "redirect-uri.host-foreign"),
      oracle: .flip { exchange in
        guard let link = exchange.link, let target = link.answerable, !exchange.opened.isEmpty,
          // A different rule judges a place where an endpoint must not respond.
          role == .app || link.targets.allSatisfy(\.isListed)
        else { return .notApplicable }
        for answer in exchange.opened {
          if !answer.uri.base.isEqual(to: target),
            let difference = Bytes.firstDifference(answer.uri.base.span, target.span)
          {
            return .broken(
              "at-redirect-uri", expected: Bytes.escaped(target) + "?...",
              observed: Bytes.escaped(answer.bytes),
              difference: Difference(offset: difference, place: exchange.answerPlace))
          }
          if let fragment = answer.uri.fragment, !exchange.request.asksForFragment {
            return .broken(
              "no-fragment", expected: "no fragment", observed: Bytes.escaped(answer.bytes),
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
              observed: "\"\(Bytes.escaped(name))\" more than once in "
                + Bytes.escaped(answer.bytes))
          }
        }
        return .holds
      })
  }

  package static let (appAnswerWellFormed, endpointAnswerWellFormed) = both { role in
    Rule(
      role.id("answer/well-formed"),
      role.says(
        app: "The app opens a valid RFC 3986 URI, which no parser must repair.",
        endpoint: "The endpoint redirects to a valid RFC 3986 URI, which no parser must repair."),
      level: .always(.required), severity: .linking,
      sources: role.says(
        app: [.other("Apple, universal links are URLs"), .rfc(3986, "appendix A")],
        endpoint: [.rfc(3986, "appendix A"), .rfc(9110, "10.2.2")]),
      impact: role.says(
        app:
          "Each system repairs the URL in its own way: a system can drop the response or change it.",
        endpoint:
          "Each client repairs the URL in its own way: the redirect fails, or the client reads "
          + "changed values."),
      fix: role.says(
        app: "Percent-encode every byte of a value except letters, digits and -._~ before you add "
          + "it to the query of the response.",
        endpoint: "Percent-encode every byte of a value except letters, digits and -._~ before you "
          + "add it to the Location."),
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
              observed: Bytes.escaped(answer.bytes),
              difference: Difference(offset: error.offset, place: exchange.answerPlace))
          }
          guard answer.uri.scheme != nil else {
            return .broken(
              "uri-with-scheme", expected: "a URI with a scheme",
              observed: Bytes.escaped(answer.bytes),
              difference: Difference(offset: 0, place: exchange.answerPlace))
          }
        }
        return .holds
      })
  }

  package static let appAnswerNoLeak = Rule(
    "app/answer/no-leak",
    "The response has no parameter other than code, state, error, error_description, error_uri and "
      + "iss.",
    level: .always(.practice), severity: .minor,
    sources: [.rfc(6749, "4.1.2"), .rfc(6749, "4.1.2.1"), .rfc(9207, "2")],
    impact: "The URL contains tokens or personal data. Logs and other apps can read it.",
    fix: "Remove every parameter from the response except code, state, error, error_description, "
      + "error_uri and iss.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      guard !exchange.answersAtTarget.isEmpty else { return .notApplicable }
      for answer in exchange.answersAtTarget {
        guard let stray = answer.strayName else { continue }
        return .broken(
          "documented-parameters",
          expected:
            "no parameter other than code, state, error, error_description, error_uri and iss",
          observed: "\"\(Bytes.escaped(stray))\" in \(Bytes.escaped(answer.bytes))")
      }
      return .holds
    })

  package static let appOpenUniversalLinksOnly = Rule(
    "app/open/universal-links-only",
    "The app opens the response with the option universalLinksOnly.",
    level: .always(.practice), severity: .minor,
    sources: [.document(.success), .document(.failure)],
    impact: "If Google's app isn't installed, the browser opens the response. The browser's "
      + "history then contains the code.",
    fix: "Set the option universalLinksOnly to true when you open the response with UIApplication.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      UniversalLinksOnly.judge(exchange.opened, areTold: exchange.request.context.tellsHowOpened)
    })

  package static let appHandledAgrees = Rule(
    "app/handled/agrees",
    "The app returns handled as true for a flip that it answers or starts, and as false for a "
      + "dropped link.",
    level: .always(.practice), severity: .minor, about: [.everyReply],
    sources: [
      .document(.clientCheck),
      .other("Apple, application(_:continue:restorationHandler:): false makes the system continue"),
    ],
    impact:
      "The system opens the link in the browser as well, or treats a dropped link as handled.",
    fix: "Return true from the link handler for a flip that the app answers or starts, and false "
      + "for a dropped link.",
    tellingCases: ["app.good", "app.answer.refused"],
    oracle: .flip { exchange in
      // An app that passes the link on does what the system does otherwise.
      guard exchange.request.activity == .browsingWeb, let link = exchange.link,
        !exchange.passesLinkOn,
        let handled = exchange.handled
      else {
        return .notApplicable
      }
      if !exchange.opened.isEmpty || (exchange.outcome == .waits && exchange.request.isFlawless) {
        guard handled else {
          return .broken(
            "handled", expected: "handled is true: the app answered or started the flip",
            observed: "false"
          )
        }
        return .holds
      }
      guard link.answerable == nil, !link.redirectURI.isMissing else { return .notApplicable }
      guard !handled else {
        return .broken(
          "not-handled", expected: "handled is false: the app dropped the link", observed: "true")
      }
      return .holds
    })
}
