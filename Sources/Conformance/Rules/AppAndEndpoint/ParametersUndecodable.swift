import AppFlip

extension Rule {
  package static let appParametersUndecodable = parametersUndecodable(of: .app)
  package static let endpointParametersUndecodable = parametersUndecodable(of: .endpoint)

  private static func parametersUndecodable(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("params/undecodable"),
      "A redirect_uri or client_id with an invalid percent escape or invalid UTF-8 is never "
        + "accepted.",
      level: .always(.required),
      severity: .disclosure, about: [.stranger, .decoding],
      sources: role.says(
        app: [.document(.flowCheck), .document(.clientCheck), .rfc(3986, section: "2.1")],
        endpoint: [.document(.endpoint), .rfc(3986, section: "2.1")]),
      impact:
        "What passes the check once it is repaired isn't what was checked: another party's "
        + "\(role.request) gets a code.",
      usualCause: "a lenient decoder repairs the value before it is checked",
      fix:
        "Decode strictly, and refuse a redirect_uri or client_id with a broken escape or invalid "
        + "UTF-8 instead of repairing it.",
      // An endpoint's query is a form, which has no invalid escape.
      tellingCases: role == .app
        ? role.cases("undecodable.redirect-uri-escape", "undecodable.client-id-escape")
        : role.cases("undecodable.redirect-uri-replacement", "undecodable.client-id-utf8"))
  }
}
