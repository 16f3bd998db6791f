import AppFlip

extension Rule {
  /// Each of the 12 documented URLs gets a code; the positive twins of hostile requests do too.
  public static let endpointRedirectURIAccepted = Rule(
    "endpoint/redirect-uri/accepted",
    "An approved request is redirected to its redirect_uri with code and state, for each of "
      + "the 12 documented URLs.",
    as: .appRedirectURIAccepted,
    sources: [.document(.endpoint)],
    consequence: "Linking from one of the Google apps always ends at the server.",
    remedy:
      "Register all 12 documented URLs for the client, and redirect an approved request to "
      + "the one that it names, with code and state."
  )
}
