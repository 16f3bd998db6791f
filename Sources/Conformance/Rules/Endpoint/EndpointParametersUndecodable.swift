import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointParametersUndecodable = Rule(
    "endpoint/params/undecodable",
    "A required parameter with an invalid percent escape or invalid UTF-8 never yields an "
      + "altered state or an accepted redirect_uri.",
    as: .appParametersUndecodable,
    consequence:
      "The Google app can't match the answer to its request: linking fails after the person "
      + "consented.",
    remedy:
      "Decode strictly, and refuse a required parameter with a broken escape or invalid UTF-8 "
      + "instead of repairing it."
  )
}
