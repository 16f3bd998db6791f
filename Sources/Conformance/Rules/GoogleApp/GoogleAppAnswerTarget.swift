import AppFlip

extension Rule {
  /// The answer to a request is taken at the redirect URI of the request and nowhere else.
  ///
  /// What equals it only after the normalisation of RFC 3986, section 6.2, or after what the platforms'
  /// URL types repair, is a matter of policy.
  public static let googleAppAnswerTarget = Rule(
    "google-app/answer/target",
    "A URL that is not the pending redirect_uri never links.",
    level: .always(.required),
    sources: [.document(.flowContinuation), .rfc(9700, section: "4.4")],
    consequence: "An answer that another app or server made is taken for the right one.",
    usualCause: "only the host or the path of the link is compared",
    remedy:
      "Compare the URL in front of its query octet by octet with the pending redirect_uri, "
      + "and don't link if they differ.",
    tellingCases: ["google-app.target.host.other"])
}
