import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointStateExact = Rule(
    "endpoint/state/exact",
    "On success state is there and holds the incoming value, octet for octet, for at least "
      + "one reader who reads both ends alike: percent-decoding alone, or form-urlencoded.",
    as: .appStateExact,
    sources: [.document(.answerParameters), .rfc(6749, section: "4.1.2")],
    consequence:
      "The Google app can't match the answer to its request: linking fails after the person "
      + "consented.",
    remedy:
      "Decode the incoming state once, keep it unchanged through sign-in and consent, and "
      + "percent-encode it once into the Location."
  )
}
