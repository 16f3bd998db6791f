import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointParametersNameExact = Rule(
    "endpoint/params/name-exact",
    "Names of parameters are matched exactly (case, brackets, byte order mark, prefix) after "
      + "percent-decoding.",
    as: .appParametersNameExact,
    consequence:
      "A parameter that the checks overlook is used all the same, or the other way round.",
    remedy:
      "Percent-decode each name once and compare it octet by octet with the documented one: "
      + "fold no case, strip no brackets, trim nothing."
  )
}
