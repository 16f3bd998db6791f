import AppFlip

extension Rule {
  package static let appRedirectURIUnescaped = redirectURIUnescaped(of: .app)
  package static let endpointRedirectURIUnescaped = redirectURIUnescaped(of: .endpoint)

  private static func redirectURIUnescaped(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("redirect-uri/unescaped"),
      "A good redirect_uri whose colon and slashes stand in the \(role.request) unescaped is the "
        + "same redirect_uri.",
      level: .always(.standard),
      severity: .linking,
      sources: [.rfc(3986, section: "3.4"), .rfc(3986, section: "2.2")],
      impact: "Linking ends on the day on which the \(role.request) is written by another "
        + "encoder.",
      usualCause: "redirect_uri is compared before it is decoded",
      fix:
        "Split the query at & and at the first =, decode each value once, and compare what it stands "
        + "for, not how it is written.",
      tellingCases: role.cases("unescaped.production.throughout"))
  }
}
