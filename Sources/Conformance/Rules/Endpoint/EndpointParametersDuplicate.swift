import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointParametersDuplicate = Rule(
    "endpoint/params/duplicate",
    "A repeated client_id, state or redirect_uri never yields a code: invalid_request at the "
      + "one good redirect_uri, or no redirect.",
    as: .appParametersDuplicate,
    consequence:
      "Two readers of the same request disagree on whose it is, and a check on one copy misses "
      + "the other.",
    remedy:
      "Count client_id, state and redirect_uri before you use them, and issue no code for a "
      + "request that has one of them more than once."
  )
}
