import AppFlip

extension Rule {
  static let requestRules = [
    appLinkActivity, appLinkNotAFlip, appClientIDMatch, endpointClientIDMatch, appPendingKept,
    endpointClientIDMismatch, endpointMethodPost, endpointResponseType,
  ]

  /// The rules of an app whose adapter gives the association file.
  package static let associationRules = [appLinkAssociated]

  package static let appLinkAssociated = Rule(
    "app/link/associated",
    "If the adapter gives the app's association file, a component in it matches the flip link, "
      + "and no earlier component excludes the link.",
    level: .required, severity: .linking,
    sources: [.document(.flowOpening), .other("Apple, Supporting associated domains")],
    impact: "iOS doesn't open the flip link in the app: the flip never starts.",
    fix: "Serve the file as JSON without a redirect, and give the app a component with the path "
      + "of the flip link before any component that excludes it.",
    oracle: .flip { exchange in
      let request = exchange.request
      guard let association = request.context.fixture.association, request.isOrdinary,
        let link = exchange.link
      else { return .notApplicable }
      guard let problem = association.problem(with: link.uri.bytes) else { return .holds }
      return .broken(
        "link-associated", expected: "an association by which iOS opens the link in the app",
        observed: problem)
    })

  package static let appLinkActivity = Rule(
    "app/link/activity",
    "Only a browsing-web activity with a URL is a flip. For any other, the app opens nothing.",
    level: .required, severity: .disclosure, about: [.stranger],
    sources: [.document(.activity), .document(.clientCheck)],
    impact: "A Handoff or search activity makes the app send a code that Google didn't request.",
    fix: "Open nothing unless the activity has the type browsing-web and a URL.",
    tellingCases: ["app.activity.other"],
    permits: .flip { $0.activity == .browsingWeb && $0.link != nil ? nil : [.nothing] },
    oracle: .flip { exchange in
      exchange.request.activity != .browsingWeb || exchange.link == nil
        ? exchange.judgeNothingOpened() : .notApplicable
    })

  package static let appLinkNotAFlip = Rule(
    "app/link/not-a-flip",
    "For a link without the flip parameters, the app opens nothing and doesn't crash.",
    level: .required, severity: .minor, about: [.stranger],
    sources: [.document(.clientCheck), .malformedURLs],
    impact: "An ordinary or truncated link to the app crashes the app or sends the user elsewhere.",
    fix: "Treat a link without the flip parameters like any other link, and open nothing.",
    tellingCases: ["app.not-a-flip.other-page"],
    permits: .flip {
      $0.activity == .browsingWeb && $0.link?.isNoFlip == true ? [.nothing] : nil
    },
    oracle: .flip { exchange in
      exchange.request.activity == .browsingWeb && exchange.link?.isNoFlip == true
        ? exchange.judgeNothingOpened() : .notApplicable
    })

  package static let (appClientIDMatch, endpointClientIDMatch) = both { role in
    Rule(
      role.id("client-id/match"),
      "The \(role.rawValue) issues no code for a client_id that isn't the registered client_id.",
      level: .required, severity: .disclosure, about: [.stranger], compares: .clientID,
      sources: role.says(
        app: [.document(.flowCheck), .document(.clientCheck)],
        endpoint: [.document(.endpoint), .rfc(6749, "4.1.1"), .rfc(6749, "4.1.2.1")]),
      impact: "An attacker's \(role.request) gets a code for the user's account.",
      fix: "Compare the decoded client_id with the registered client_id byte by byte"
        + role.says(app: " (in Swift, compare the utf8 views).", endpoint: "."),
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
        return .holds(
          unless: exchange.leak?.bytes, "no-code-for-client-id",
          expected: "no code for the client_id \"\(link.clientID.shown)\"")
      })
  }

  package static let appPendingKept = Rule(
    "app/pending/kept",
    "A link that isn't a flip, or that the app refuses, leaves the pending flip unchanged.",
    level: .standard, severity: .linking, sources: [.rfc(6749, "10.12"), .document(.clientCheck)],
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
    "If client_id is wrong or missing, a good redirect_uri gets invalid_request.",
    level: .required(since: .third), severity: .linking, about: [.refusal, .clientRefusal],
    sources: [.document(.endpoint, since: .third)],
    impact: "Google's app never receives the failure: the user stays on an error page.",
    fix: "Check redirect_uri first, and redirect there with error=invalid_request.",
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
    "If the adapter declares the feature post, a request by POST is accepted like by GET.",
    level: .standard, severity: .minor,
    sources: [.rfc(6749, "3.1"), .other("the features that the adapter declares")],
    impact: "Clients that send requests by POST can't link. Google sends requests by GET.",
    fix: "Read the parameters of a form like a query, or don't declare the feature post.",
    tellingCases: ["endpoint.post.approves"], permits: .flip { $0.served(despite: .form) })

  package static let endpointResponseType = Rule(
    "endpoint/response-type",
    "If response_type is missing or unknown, the endpoint returns invalid_request, "
      + "unsupported_response_type or another error of RFC 6749, never a code.",
    level: .standard, severity: .minor, about: [.returnedError],
    sources: [.rfc(6749, "3.1.1"), .rfc(6749, "4.1.2.1")],
    impact: "A request that doesn't ask for a code gets a code, or the client gets no reason.",
    fix: "Return unsupported_response_type or invalid_request if response_type isn't code.",
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
      if exchange.opened.isEmpty { return .notApplicable }
      return .holds(
        unless: wrong?.bytes, .oneOfTwoErrors,
        expected:
          "error=invalid_request, error=unsupported_response_type or another error of RFC 6749")
    })
}

extension FlipExchange {
  fileprivate func judgeNothingOpened() -> Judgement {
    opened.isEmpty && !passesLinkOn
      ? .holds : .broken(.nothingPermitted, expected: self.noAnswer, observed: self.openedShown)
  }
}
