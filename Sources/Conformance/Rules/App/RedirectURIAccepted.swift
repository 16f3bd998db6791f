import AppFlip

extension Rule {
  /// Each of the 12 documented URLs gets a code; the positive twins of hostile links do too.
  ///
  /// The expectations of its cases say it all.
  public static let appRedirectURIAccepted = Rule(
    "app/redirect-uri/accepted",
    "A good link is answered with a code, at each of the 12 documented URLs of both hosts.",
    level: .always(.required),
    sources: [.document(.redirectFormat), .document(.endpoint)],
    consequence: "Linking from one of the Google apps always falls back to the browser, or ends.",
    remedy:
      "Let the check of redirect_uri accept all 12 documented URLs, six bundle IDs at both "
      + "hosts, and answer a good link there with a code."
  )
}
