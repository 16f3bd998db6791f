import AppFlip

extension Rule {
  static let requestRules = [
    appLinkActivity, appLinkNotAFlip, appClientIDMatch, endpointClientIDMatch, appPendingKept,
    endpointClientIDMismatch, endpointMethodPost, endpointResponseType,
  ]

  package static let appLinkActivity = Rule(
    "app/link/activity",
    "Only a browsing-web activity with a URL is a flip. For any other activity, the app "
      + "opens nothing.",
    level: .always(.required), severity: .disclosure, about: [.stranger],
    sources: [.document(.activity), .document(.clientCheck)],
    impact: "A Handoff or search activity makes the app send an authorization code that Google's "
      + "app didn't request.",
    fix: "Return at once, and open nothing, unless the activity has the type browsing-web and "
      + "a URL.",
    tellingCases: ["app.activity.other"],
    permits: .flip { $0.activity == .browsingWeb && $0.link != nil ? nil : [.nothing] },
    oracle: .flip { exchange in
      guard exchange.request.activity != .browsingWeb || exchange.link == nil else {
        return .notApplicable
      }
      guard exchange.opened.isEmpty, !exchange.passesLinkOn else {
        return .broken(
          .nothingPermitted, expected: exchange.noAnswer, observed: exchange.openedShown)
      }
      return .holds
    })

  package static let appLinkNotAFlip = Rule(
    "app/link/not-a-flip",
    "For a link without the flip parameters, the app opens nothing and doesn't crash.",
    level: .always(.required), severity: .minor, about: [.stranger],
    sources: [
      .document(.clientCheck),
      .other("Apple, Supporting universal links in your app: discard malformed URLs"),
    ],
    impact: "An ordinary or truncated link to the app crashes the app or sends the user "
      + "elsewhere.",
    fix: "Treat a link without the flip parameters like any other link of the app: read each "
      + "part with a guard, and open nothing.",
    tellingCases: ["app.not-a-flip.other-page"],
    permits: .flip {
      $0.activity == .browsingWeb && $0.link?.isNoFlip == true ? [.nothing] : nil
    },
    oracle: .flip { exchange in
      guard exchange.request.activity == .browsingWeb, exchange.link?.isNoFlip == true else {
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
      role.says(
        app: "The app issues no authorization code for a client_id that isn't the "
          + "registered client_id.",
        endpoint: "The endpoint issues no authorization code for a client_id that isn't the "
          + "registered client_id."),
      level: .always(.required), severity: .disclosure, about: [.stranger], compares: .clientID,
      sources: role.says(
        app: [.document(.flowCheck), .document(.clientCheck)],
        endpoint: [.document(.endpoint), .rfc(6749, "4.1.1"), .rfc(6749, "4.1.2.1")]),
      impact: role.says(
        app: "An attacker's link gets a code for the user's account.",
        endpoint: "A request with a wrong client_id gets a code for the user's account."),
      fix: "Compare the decoded client_id with the registered client_id byte by byte"
        + role.says(app: " (in Swift, compare the utf8 views)", endpoint: "")
        + ", and issue no code if they differ.",
      tellingCases: role.cases(
        "client-id.unknown", "client-id.suffixed", "client-id.other-case", "client-id.kelvin-sign"),
      permits: .flip { request in
        guard request.isAnswerable, role == .app || request.isUnequivocal,
          !request.hasRightClient, !request.isMisnamed
        else { return nil }
        return ResponseKind.refusals
      },
      oracle: .flip { exchange in
        guard let link = exchange.link, !link.clientID.isRepeated, !exchange.request.isClientRight
        else { return .notApplicable }
        // Other rules judge a missing parameter of an app, and a misspelt name.
        if link.clientID.isMissing, role == .app || link.resembles(.clientID) {
          return .notApplicable
        }
        guard let leak = exchange.leak else { return .holds }
        return .broken(
          "no-code-for-client-id",
          expected: "no code for the client_id \"\(link.clientID.shown)\"",
          observed: Bytes.escaped(leak.bytes))
      })
  }

  package static let appPendingKept = Rule(
    "app/pending/kept",
    "A link that isn't a flip, or that the app refuses, leaves the pending flip "
      + "unchanged.",
    level: .always(.standard), severity: .linking,
    sources: [.rfc(6749, "10.12"), .document(.clientCheck)],
    impact: "If the user opens an unrelated link during sign-in, linking ends.",
    fix: "Check a link first, and replace the pending flip only with a flip that you accept.",
    tellingCases: ["app.pending.other-page"],
    oracle: .flip { exchange in
      guard exchange.request.isRefused else { return .notApplicable }
      switch exchange.waiting {
      case .none: return .notApplicable
      case .kept: return .holds
      case .ended(let url):
        return .broken(
          "waiting-flip-kept", expected: "the pending flip unchanged",
          observed: Bytes.escaped(url))
      }
    })

  package static let endpointClientIDMismatch = Rule(
    "endpoint/client-id/mismatch",
    "If redirect_uri is good and client_id is wrong or missing, the endpoint returns "
      + "invalid_request at the redirect_uri. A code for such a request breaks "
      + "endpoint/client-id/match instead.",
    level: .from(.third, .required, before: .practice), severity: .linking,
    about: [.refusal, .clientRefusal, .contested],
    sources: [.document(.endpoint, since: .third)],
    impact: "Google's app never receives the failure: the user stays on an error page.",
    fix:
      "Compare redirect_uri with the 12 URLs before you check client_id, and redirect there with "
      + "error=invalid_request if the client_id is wrong or missing.",
    tellingCases: ["endpoint.client-id.unknown", "endpoint.missing.client-id"],
    permits: .flip { request in
      guard request.isUnequivocal, !request.isClientRight, !request.isMisnamed,
        let link = request.link, !link.clientID.isUndecodable
      else { return nil }
      // A request without state may be refused in any way.
      return request.refused(
        link.state.isMissing
          ? ResponseKind.refusals : request.errorsOfResponseType.union([.invalidRequest]))
    })

  package static let endpointMethodPost = Rule(
    "endpoint/method/post",
    "If the adapter declares the feature post, the endpoint accepts a request by POST like "
      + "the same request by GET.",
    level: .always(.standard), severity: .minor,
    sources: [.rfc(6749, "3.1"), .other("the features that the adapter declares")],
    impact: "Clients that send authorization requests by POST can't link. Google sends requests "
      + "by GET.",
    fix: "Read the parameters of a form like the parameters of a query, or don't declare the "
      + "feature post: a server need not accept POST.",
    tellingCases: ["endpoint.post.approves"],
    permits: .flip { $0.served(despite: .form) })

  package static let endpointResponseType = Rule(
    "endpoint/response-type",
    "If response_type is missing or unknown, the endpoint returns invalid_request, "
      + "unsupported_response_type or another error of RFC 6749, never a code.",
    level: .always(.standard), severity: .minor, about: [.errorPage, .returnedError],
    sources: [.rfc(6749, "3.1.1"), .rfc(6749, "4.1.2.1")],
    impact: "A request that doesn't ask for a code gets a code, or the client doesn't get the "
      + "reason for the failure.",
    fix: "Check that response_type is code before the user signs in, and return "
      + "unsupported_response_type or invalid_request if it isn't.",
    permits: .flip { request in
      let isWrong =
        request.isUnequivocal && request.isClientRight && request.link?.asksForCode == false
      return isWrong ? request.refused([.invalidRequest, .error]) : nil
    },
    oracle: .flip { exchange in
      // Another rule judges a wrong client.
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
        observed: Bytes.escaped(wrong.bytes))
    })
}
