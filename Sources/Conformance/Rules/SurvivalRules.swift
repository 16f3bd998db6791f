import AdapterProtocol

extension Rule {
  static let survivalRules = [appSurvives, endpointSurvives]

  package static let appSurvives = Rule(
    "app/survives", "No link crashes or hangs the app.",
    level: .always(.required), severity: .crash, about: [.everyReply],
    sources: [.other("Apple, Supporting universal links in your app: discard malformed URLs")],
    impact: "Whoever can make a person tap a link can stop the app.",
    usualCause:
      "a value is unwrapped by force, or the work grows with the square of the link's length",
    fix: "Unwrap no part of a link by force, and bound the work that a long link causes, so that "
      + "every link ends in an answer or in nothing opened.",
    oracle: .flip { _ in .holds })

  package static let endpointSurvives = Rule(
    "endpoint/survives", "No request crashes or hangs the endpoint; a 5xx is a failure.",
    level: .always(.required), severity: .crash, about: [.everyReply],
    sources: [.rfc(9110, "15.6")],
    impact: "Whoever can send a request can stop the server.",
    usualCause: "an exception that nothing catches ends as a status 500",
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
