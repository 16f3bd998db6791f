import AdapterProtocol

extension Rule {
  static let survivalRules = [appSurvives, endpointSurvives]

  package static let appSurvives = Rule(
    "app/survives", "No link crashes or hangs the app.",
    level: .always(.required), severity: .crash, about: [.everyReply],
    sources: [.other("Apple, Supporting universal links in your app: discard malformed URLs")],
    impact: "The user can't link. If the link ends the app, an attacker's link ends it too.",
    fix: "Unwrap no part of a link by force, and bound the work that a long link causes, so that "
      + "every link ends in an answer or in nothing opened.",
    oracle: .flip { _ in .holds })

  package static let endpointSurvives = Rule(
    "endpoint/survives", "No request crashes or hangs the endpoint; a 5xx is a failure.",
    level: .always(.required), severity: .crash, about: [.everyReply],
    sources: [.rfc(9110, "15.6")],
    impact:
      "The request fails. If it ends the server, no user can link until the server is started again.",
    fix: "Catch every error that a request can cause, and answer with a page of a 4xx status or "
      + "with a documented error, never with a 5xx.",
    tellingCases: ["endpoint.good"],
    oracle: .flip { exchange in
      guard let response = exchange.response, response.status >= 500 else { return .holds }
      // So a server says that it answers no prefetch.
      if response.status == 503, exchange.request.isPrefetch { return .holds }
      return .broken(.noServerError, expected: "a status below 500", observed: exchange.openedShown)
    })
}
