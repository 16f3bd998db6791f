import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointStateInError = Rule(
    "endpoint/state/in-error",
    "An error answer echoes the state; an altered state in an error fails at every level.",
    as: .appStateInError,
    sources: [.rfc(6749, section: "4.1.2.1")],
    consequence:
      "The Google app can't match the error to its request and may ignore it: the person waits "
      + "in vain.",
    remedy:
      "Add the incoming state, unchanged, to every redirect with an error, as to a successful "
      + "one."
  )
}
