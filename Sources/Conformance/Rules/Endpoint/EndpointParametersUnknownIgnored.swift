import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointParametersUnknownIgnored = Rule(
    "endpoint/params/unknown-ignored",
    "Parameters that nobody documents change nothing.",
    as: .appParametersUnknownIgnored,
    consequence: "Linking breaks on the day on which the Google app adds a parameter.",
    remedy: "Ignore every parameter of the request that the server doesn't know."
  )
}
