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
      + "consented.",
    remedy:
      "Percent-encode the issued code once, octet by octet, when you build the Location; "
      + "don't decode, trim or cut it."
  )
}
