import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointAnswerWellFormed = Rule(
    "endpoint/answer/well-formed",
    "The Location is a valid RFC 3986 URI: nothing that a parser must repair.",
    as: .appAnswerWellFormed,
    sources: [.rfc(3986, section: "appendix A"), .rfc(9110, section: "10.2.2")],
    consequence:
      "Each client repairs the URL in its own way: the redirect fails, or arrives changed.",
    remedy:
      "Percent-encode every octet of a value but letters, digits and -._~ before you put "
      + "it into the Location."
  )
}
