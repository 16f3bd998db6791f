import AdapterProtocol

extension Rule {
  static let survivalRules = [appSurvives, endpointSurvives]

  package static let appSurvives = Rule(
    "app/survives", "No link crashes or hangs the app.",
    level: .required, severity: .crash, about: [.everyReply], sources: [.malformedURLs],
    impact: "The user can't link. If the link ends the app, an attacker's link ends it too.",
    fix: "Parse a link without force unwrapping, and limit the work that a long link causes.",
    oracle: .flip { _ in .holds })

  package static let endpointSurvives = Rule(
    "endpoint/survives",
    "No request crashes or hangs the endpoint. A response with a status from 500 on fails.",
    level: .required, severity: .crash, about: [.everyReply], sources: [.rfc(9110, "15.6")],
    impact: "The request fails. If it ends the server, no user can link until a restart.",
    fix:
      "Catch every error that a request can cause, and return a 4xx status or an error of OAuth.",
    tellingCases: ["endpoint.good"],
    oracle: .flip { exchange in
      guard let response = exchange.response, response.status >= 500 else { return .holds }
      // A server refuses a prefetch with this status.
      if response.status == 503, exchange.request.isPrefetch { return .holds }
      return .broken(.noServerError, expected: "a status below 500", observed: exchange.openedShown)
    })
}
