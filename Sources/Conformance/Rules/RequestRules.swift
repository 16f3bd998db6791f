import AppFlip

extension Rule {
  static let requestRules = [
    appLinkActivity, appLinkNotAFlip, appClientIDMatch, endpointClientIDMatch, appPendingKept,
    endpointClientIDMismatch, endpointMethodPost, endpointResponseType,
  ]

  package static let appLinkActivity = Rule(
    "app/link/activity",
    "Only a browsing-web activity with a URL is a flip; for any other activity nothing is opened.",
    level: .always(.required), severity: .disclosure, about: [.stranger],
    sources: [.document(.activity), .document(.clientCheck)],
    impact: "A Handoff or search activity makes the app send an authorization code that nobody "
      + "asked for.",
    fix: "Return at once, and open nothing, unless the activity is of the type browsing-web and "
      + "has a URL.",
    tellingCases: ["app.activity.other"],
    permits: .flip { $0.activity == .browsingWeb && $0.link != nil ? nil : [.nothing] },
    oracle: .flip { exchange in
      guard exchange.activity != .browsingWeb || exchange.link == nil else { return .notApplicable }
      guard exchange.opened.isEmpty, !exchange.passesLinkOn else {
        return .broken(
          .nothingPermitted, expected: exchange.noAnswer, observed: exchange.openedShown)
      }
      return .holds
    })

  package static let appLinkNotAFlip = Rule(
    "app/link/not-a-flip",
    "A link without the parameters of a flip opens nothing and does not crash the app.",
    level: .always(.required), severity: .minor, about: [.stranger],
    sources: [
      .document(.clientCheck),
      .other("Apple, Supporting universal links in your app: discard malformed URLs"),
    ],
    impact: "An ordinary link to the app, or a truncated one, ends in a crash or sends the person "
      + "elsewhere.",
    fix: "Treat a link without the parameters of a flip as any other link of the app: read each "
      + "part with a guard, and open nothing for it.",
    tellingCases: ["app.not-a-flip.other-page"],
    permits: .flip {
      $0.activity == .browsingWeb && $0.link?.isNoFlip == true ? [.nothing] : nil
    },
    oracle: .flip { exchange in
      guard exchange.activity == .browsingWeb, exchange.link?.isNoFlip == true else {
        return .notApplicable
      }
      guard exchange.opened.isEmpty, !exchange.passesLinkOn else {
        return .broken(
          .nothingPermitted, expected: exchange.noAnswer, observed: exchange.openedShown)
      }
      return .holds
    })

  package static let (appClientIDMatch, endpointClientIDMatch) = both { role in
    Rule(
      role.id("client-id/match"),
      "A client_id other than the registered one never yields an authorization code.",
      level: .always(.required), severity: .disclosure, about: [.stranger], compares: .clientID,
      sources: role.says(
        app: [.document(.flowCheck), .document(.clientCheck)],
        endpoint: [.document(.endpoint), .rfc(6749, "4.1.1"), .rfc(6749, "4.1.2.1")]),
      impact: role.says(
        app: "Another party's link gets a code for this person's account.",
        endpoint: "A client_id that isn't the registered one gets a code for the user's account."),
      fix: "Compare the decoded client_id with the registered one byte by byte"
        + role.says(app: " (in Swift their utf8 views, not the strings)", endpoint: "")
        + ", and issue no code if they differ.",
      tellingCases: role.cases(
        "client-id.unknown", "client-id.suffixed", "client-id.other-case", "client-id.kelvin-sign"),
      permits: .flip { request in
        guard request.isAnswerable, role == .app || request.isUnequivocal,
          !request.hasRightClient, !request.isMisnamed
        else { return nil }
        return Answer.refusals
      },
      oracle: .flip { exchange in
        guard let link = exchange.link, !link.clientID.isRepeated, !exchange.request.isClientRight
        else { return .notApplicable }
        // A missing parameter of an app has a rule of its own, as has a name that only looks like the right one.
        if link.clientID.isMissing, role == .app || link.resembles(.clientID) {
          return .notApplicable
        }
        guard let leak = exchange.leak else { return .holds }
        return .broken(
          "no-code-for-client-id",
          expected: "no code for the client id \"\(link.clientID.shown)\"",
          observed: Octets.escaped(leak.octets))
      })
  }

  package static let appPendingKept = Rule(
    "app/pending/kept",
    "A link that is no flip, or is refused, leaves the flip that waits as it is.",
    level: .always(.standard), severity: .linking,
    sources: [.rfc(6749, "10.12"), .document(.clientCheck)],
    impact: "A link to something else, tapped while the person signs in, ends the linking.",
    fix: "Check a link first, and replace the flip that waits only by one that you serve.",
    tellingCases: ["app.pending.other-page"],
    oracle: .flip { exchange in
      guard exchange.request.isRefused else { return .notApplicable }
      switch exchange.waiting {
      case .none: return .notApplicable
      case .kept: return .holds
      case .ended(let url):
        return .broken(
          "waiting-flip-kept", expected: "the flip that waits left as it is",
          observed: Octets.escaped(url))
      }
    })

  package static let endpointClientIDMismatch = Rule(
    "endpoint/client-id/mismatch",
    "A request with a good redirect_uri and a wrong or missing client_id that gets no code is answered with "
      + "invalid_request at the redirect_uri.",
    level: .from(.third, .required, before: .practice), severity: .linking,
    about: [.refusal, .clientRefusal, .contested],
    sources: [.document(.endpoint, since: .third)],
    impact: "The Google app never hears of the failure: the user stays on an error page.",
    fix: "Check redirect_uri against the 12 URLs before client_id, and redirect there with "
      + "error=invalid_request if the client_id is wrong or missing.",
    tellingCases: ["endpoint.client-id.unknown", "endpoint.missing.client-id"],
    permits: .flip { request in
      guard request.isUnequivocal, !request.isClientRight, !request.isMisnamed,
        let link = request.link, !link.clientID.isUndecodable
      else { return nil }
      // A request without state may be refused in any way.
      return request.refused(
        link.state.isMissing
          ? Answer.refusals : request.errorsOfResponseType.union([.invalidRequest]))
    })

  package static let endpointMethodPost = Rule(
    "endpoint/method/post",
    "If the feature post is declared, a request by POST is answered like the same request by GET.",
    level: .always(.standard), severity: .minor,
    sources: [.rfc(6749, "3.1"), .other("the features that the adapter declares")],
    impact:
      "Clients that send authorization requests by POST can't link. Google sends them by GET.",
    fix:
      "Read the parameters of a form as you read the parameters of a query, or don't declare the feature "
      + "post: a server need not serve POST.",
    tellingCases: ["endpoint.post.approves"],
    permits: .flip { $0.served(despite: .form) })

  package static let endpointResponseType = Rule(
    "endpoint/response-type",
    "A missing or unknown response_type is answered with invalid_request, "
      + "unsupported_response_type or another error of RFC 6749, never with a code.",
    level: .always(.standard), severity: .minor, about: [.errorPage, .returnedError],
    sources: [.rfc(6749, "3.1.1"), .rfc(6749, "4.1.2.1")],
    impact:
      "A request that doesn't ask for a code gets one, or its sender isn't told what is wrong with it.",
    fix: "Check that response_type is code before you sign anybody in, and answer with "
      + "unsupported_response_type or invalid_request if it isn't.",
    permits: .flip { request in
      let isWrong =
        request.isUnequivocal && request.isClientRight && request.link?.asksForCode == false
      return isWrong ? request.refused([.invalidRequest, .error]) : nil
    },
    oracle: .flip { exchange in
      // Where the client is wrong, the rule about that speaks.
      guard let link = exchange.link, link.answerable != nil, exchange.request.isClientRight,
        link.responseType.value?.stands(for: Array("code".utf8)) != true
      else { return .notApplicable }
      // A short state, or what only an extension knows, may be refused first, with an error of its own.
      let isErrorOpen = link.hasShortState || link.isExtended
      let wrong = exchange.opened.first { answer in
        answer.hasCode
          || !isErrorOpen && answer.errorCode != .invalidRequest && !answer.isDenialOfOAuth
      }
      guard let wrong else { return exchange.opened.isEmpty ? .notApplicable : .holds }
      return .broken(
        .oneOfTwoErrors,
        expected:
          "error=invalid_request, error=unsupported_response_type or another error of RFC 6749",
        observed: Octets.escaped(wrong.octets))
    })
}
