import AppFlip

extension Rule {
  package static let appParametersMissing = Rule(
    "app/params/missing",
    "A link with a good redirect_uri, but client_id or state missing or empty, is answered "
      + "with invalid_request at the redirect_uri.",
    level: .from(.third, .required, before: .practice),
    severity: .linking, about: [.refusal],
    sources: [
      .document(.answerParameters, since: .third), .document(.failure, since: .fourth),
      .document(.answerParameters),
    ],
    impact:
      "The Google app never hears of the failure: the person is stranded in the middle of the "
      + "link.",
    usualCause: "a guard returns without an answer, or an empty value is taken for one",
    fix:
      "Answer a link whose client_id or state is missing or empty with error=invalid_request "
      + "at its checked redirect_uri: neither drop it nor serve it.",
    tellingCases: ["app.missing.client-id", "app.params.state-missing"])
}
