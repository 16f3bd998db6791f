import AdapterProtocol
import AppFlip

extension Rule {
  package static let endpointSurvives = Rule(
    "endpoint/survives",
    "No request crashes or hangs the endpoint; a 5xx is a failure.",
    level: .always(.required),
    severity: .crash, about: [.everyReply],
    sources: [.rfc(9110, section: "15.6")],
    impact: "Whoever can send a request can stop the server.",
    usualCause: "an exception that nothing catches ends as a status 500",
    fix:
      "Catch every error that a request can cause, and answer with a page of a 4xx status or "
      + "with a documented error, never with a 5xx.",
    tellingCases: ["endpoint.good"],
    oracle: .flip { exchange in
      guard let response = exchange.response, response.status >= 500 else { return .holds }
      return .broken(.noServerError, expected: "a status below 500", observed: exchange.openedShown)
    })
}
