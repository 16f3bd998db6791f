import AppFlip

extension Rule {
  package static let appRedirectURIAccepted = redirectURIAccepted(of: .app)
  package static let endpointRedirectURIAccepted = redirectURIAccepted(of: .endpoint)

  private static func redirectURIAccepted(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("redirect-uri/accepted"),
      role.says(
        app:
          "A good link is answered with a code, at each of the 12 documented URLs of both hosts.",
        endpoint:
          "An approved request is redirected to its redirect_uri with code and state, for each of "
          + "the 12 documented URLs."),
      level: .always(.required),
      severity: .linking, about: role.says(app: [], endpoint: [.acceptance]),
      sources: role.says(
        app: [.document(.redirectFormat), .document(.endpoint)],
        endpoint: [.document(.endpoint)]),
      impact: role.says(
        app: "Linking from one of the Google apps always falls back to the browser, or ends.",
        endpoint: "Linking from one of the Google apps always ends at the server."),
      usualCause: "one of the 12 URLs is missing from the list",
      fix: role.says(
        app: "Let the check of redirect_uri accept all 12 documented URLs, six bundle IDs at both "
          + "hosts, and answer a good link there with a code.",
        endpoint:
          "Register all 12 documented URLs for the client, and redirect an approved request to "
          + "the one that it names, with code and state."),
      tellingCases: role.cases("good", "redirect-uri.sandbox", "redirect-uri.other-bundle-id"))
  }
}
