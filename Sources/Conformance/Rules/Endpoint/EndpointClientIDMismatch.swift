import AppFlip

extension Rule {
  package static let endpointClientIDMismatch = Rule(
    "endpoint/client-id/mismatch",
    "A request with a good redirect_uri and a wrong or missing client_id is answered with "
      + "invalid_request at the redirect_uri.",
    level: .from(.third, .required, before: .practice),
    severity: .linking, about: [.refusal],
    sources: [.document(.endpoint, since: .third)],
    impact:
      "The Google app never hears of the failure: the person is stranded on an error page.",
    usualCause: "the client is looked up first, and its error is shown on a page",
    fix:
      "Check redirect_uri against the 12 URLs before client_id, and redirect there with "
      + "error=invalid_request if the client_id is wrong or missing.",
    tellingCases: ["endpoint.client-id.unknown", "endpoint.missing.client-id"])
}
