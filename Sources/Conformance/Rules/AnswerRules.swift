import AppFlip

extension Rule {
  static let answerRules = [
    appAnswerOnce, appAnswerEither, endpointAnswerEither, appAnswerAtRedirectURI,
    endpointAnswerAtRedirectURI, appAnswerWellFormed, endpointAnswerWellFormed, appAnswerNoLeak,
    appOpenUniversalLinksOnly, appHandledAgrees,
  ]

  package static let appAnswerOnce = Rule(
    "app/answer/once", "The app opens exactly one URL for each flip.",
    level: .required, severity: .linking, sources: [.document(.success), .document(.failure)],
    impact: "Google's app gets two responses to one request.",
    fix: "Open one URL for each flip: mark the flip as finished, and ignore later callbacks.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      switch exchange.opened.count {
      case 0: .notApplicable
      case 1: .holds
      case let count:
        .broken(
          .oneURL, expected: "one URL opened", observed: "\(count) URLs: \(exchange.openedShown)")
      }
    })

  package static let (appAnswerEither, endpointAnswerEither) = both { role in
    Rule(
      role.id("answer/either"),
      "The response has either a code or an error: never both, never neither.",
      level: .required, severity: .linking,
      sources: role.says(
        app: [.document(.flowAnswer)],
        endpoint: [.document(.answerParameters), .rfc(6749, "4.1.2")]),
      impact: "Google's app can't tell whether the account was linked.",
      fix: "Build the response in one function that takes either a code or an error.",
      tellingCases: role.cases("good"),
      oracle: .flip { exchange in
        guard !exchange.answersAtTarget.isEmpty else { return .notApplicable }
        let wrong = exchange.answersAtTarget.first {
          $0.isContradictory || $0.hasEmptyCounterpart || $0.isFailure && !$0.injectedCodes.isEmpty
        }
        guard let wrong else { return .holds }
        let injection = wrong.hasCode ? nil : exchange.injection(in: wrong)
        return .broken(
          injection == nil ? "either-code-or-error" : "injected-parameter",
          expected: "either a code or an error", observed: injection ?? Bytes.escaped(wrong.bytes))
      })
  }

  package static let (appAnswerAtRedirectURI, endpointAnswerAtRedirectURI) = both { role in
    Rule(
      role.id("answer/at-redirect-uri"),
      "The response is the redirect_uri plus a query. Its scheme, host and path are the same byte "
        + "for byte, it has no fragment, and each parameter appears once.",
      level: .required, severity: .linking, about: [.place],
      sources: role.says(
        app: [.document(.success), .document(.flowAnswer), .rfc(6749, "4.1.2")],
        endpoint: [.rfc(6749, "4.1.2"), .rfc(6749, "4.1.2.1")]),
      impact: "The response goes to a different URL, or Google's app reads a wrong value.",
      fix: "Append the response parameters to the received redirect_uri as its query, each once.",
      tellingCases: role.cases("good", "redirect-uri.host-foreign"),
      oracle: .flip { exchange in
        guard let link = exchange.link, let target = link.answerable, !exchange.opened.isEmpty,
          // A different rule judges a place where an endpoint must not respond.
          role == .app || link.targets.allSatisfy(\.isListed)
        else { return .notApplicable }
        for answer in exchange.opened {
          if let difference = Bytes.firstDifference(answer.uri.base.span, target.span) {
            return exchange.broken(
              "at-redirect-uri", by: answer, expected: Bytes.escaped(target) + "?...",
              from: difference)
          }
          if let fragment = answer.uri.fragment, !exchange.request.asksForFragment {
            // Some libraries append it on purpose, against a browser that keeps an earlier fragment.
            return exchange.broken(
              "no-fragment", by: answer, expected: "no fragment", from: fragment.startIndex - 1,
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
      "The \(role.rawValue) sends a valid RFC 3986 URI, which no parser must repair.",
      level: .required, severity: .linking,
      sources: role.says(
        app: [.other("Apple, universal links are URLs"), .rfc(3986, "appendix A")],
        endpoint: [.rfc(3986, "appendix A"), .rfc(9110, "10.2.2")]),
      impact: "Each system repairs the URL in its own way, and can drop or change the response.",
      fix: "Percent-encode every byte of a value except letters, digits and -._~ for the response.",
      tellingCases: role.cases("good"),
      oracle: .flip { exchange in
        guard !exchange.opened.isEmpty, let link = exchange.link, link.isURI, link.answerable != nil
        else { return .notApplicable }
        for answer in exchange.opened where !answer.isURI {
          do throws(URISyntaxError) {
            try answer.uri.validate()
          } catch {
            return exchange.broken(
              .notURI(error.component, error.problem), by: answer, expected: "a URI: \(error)",
              from: error.offset)
          }
          guard answer.uri.scheme != nil else {
            return exchange.broken(
              "uri-with-scheme", by: answer, expected: "a URI with a scheme", from: 0)
          }
        }
        return .holds
      })
  }

  package static let appAnswerNoLeak = Rule(
    "app/answer/no-leak",
    "The response has only code, state, error, error_description, error_uri and iss.",
    level: .practice, severity: .minor,
    sources: [.rfc(6749, "4.1.2"), .rfc(6749, "4.1.2.1"), .rfc(9207, "2")],
    impact: "The URL contains tokens or personal data. Logs and other apps can read it.",
    fix: "Remove every other parameter from the response.",
    tellingCases: ["app.good"],
    oracle: .flip { exchange in
      guard !exchange.answersAtTarget.isEmpty else { return .notApplicable }
      for answer in exchange.answersAtTarget {
        guard let stray = answer.strayName else { continue }
        return .broken(
          "documented-parameters", expected: "only parameters of RFC 6749 and RFC 9207",
          observed: "\"\(Bytes.escaped(stray))\" in \(Bytes.escaped(answer.bytes))")
      }
      return .holds
    })

  package static let appOpenUniversalLinksOnly = Rule(
    "app/open/universal-links-only",
    "The app opens the response with the option universalLinksOnly.",
    level: .practice, severity: .minor, sources: [.document(.success), .document(.failure)],
    impact: "If Google's app isn't installed, the browser's history contains the code.",
    fix: "Set the option universalLinksOnly to true when you open the response.",
    tellingCases: ["app.good"],
    oracle: .flip { .universalLinksOnly($0.opened, isTold: $0.request.context.tellsHowOpened) })

  package static let appHandledAgrees = Rule(
    "app/handled/agrees",
    "The app returns handled as true only for a flip that it answers or starts.",
    level: .practice, severity: .minor, about: [.everyReply],
    sources: [
      .document(.clientCheck), .other("Apple, application(_:continue:restorationHandler:)"),
    ],
    impact: "The system opens the link in the browser, or treats a dropped link as handled.",
    fix: "Return true from the link handler only for a flip that the app answers or starts.",
    tellingCases: ["app.good", "app.answer.refused"],
    oracle: .flip { exchange in
      // An app that passes the link on does what the system does otherwise.
      guard exchange.request.activity == .browsingWeb, let link = exchange.link,
        !exchange.passesLinkOn,
        let handled = exchange.handled
      else { return .notApplicable }
      if !exchange.opened.isEmpty || (exchange.outcome == .waits && exchange.request.isFlawless) {
        return handled
          ? .holds
          : .broken(
            "handled", expected: "handled is true: the app answered or started the flip",
            observed: "false")
      }
      guard link.answerable == nil, !link.redirectURI.isMissing else { return .notApplicable }
      return handled
        ? .broken(
          "not-handled", expected: "handled is false: the app dropped the link", observed: "true")
        : .holds
    })
}

extension FlipExchange {
  /// A violation by a URL, from one of its bytes on.
  fileprivate func broken(
    _ kind: EvidenceKind, by answer: ParsedResponse,
    expected: @autoclosure @escaping @Sendable () -> String, from offset: Int,
    at level: Level? = nil
  ) -> Judgement {
    .broken(
      kind, expected: expected(), observed: Bytes.escaped(answer.bytes),
      difference: Difference(offset: offset, place: answerPlace), at: level)
  }
}
