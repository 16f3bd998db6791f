import AppFlip

extension Rule {
  package static let appParametersClientMismatch = Rule(
    "app/params/client-mismatch",
    "A link with a good redirect_uri and a wrong client_id is answered with invalid_request "
      + "at the redirect_uri.",
    level: .from(.third, .required, before: .practice),
    severity: .linking, about: [.refusal],
    sources: [.document(.endpoint, since: .third), .document(.answerParameters, since: .third)],
    impact:
      "The Google app never hears of the failure: the person is stranded in the middle of the "
      + "link.",
    usualCause: "a failed check returns without an answer, or nothing is checked",
    fix:
      "Open the checked redirect_uri with error=invalid_request if the client_id is wrong, "
      + "neither returning without an answer nor issuing a code.",
    tellingCases: ["app.client-id.unknown", "app.client-id.suffixed"])
}
