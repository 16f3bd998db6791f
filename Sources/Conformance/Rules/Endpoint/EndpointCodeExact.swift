import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointCodeExact = Rule(
    "endpoint/code/exact",
    "code holds the issued code, octet for octet, for at least one reader who reads both "
      + "ends alike.",
    as: .appCodeExact,
    consequence:
      "The Google app redeems another code than was issued: linking fails after the person "
      + "consented."
  )
}
