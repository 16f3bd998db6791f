import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointAnswerAtRedirectURI = Rule(
    "endpoint/answer/at-redirect-uri",
    "The answer is the redirect_uri plus a query: scheme, host and path byte for byte, no "
      + "fragment, each parameter once.",
    as: .appAnswerAtRedirectURI,
    sources: [.rfc(6749, section: "4.1.2"), .rfc(6749, section: "4.1.2.1")],
    consequence: "The answer goes elsewhere, or the Google app reads another value than was sent.",
    remedy:
      "Append the answer to the requested redirect_uri as its query, each parameter once, "
      + "without re-encoding or normalising the URL."
  )
}
