import AppFlip

extension Rule {
  /// A link with further parameters is served as if they were not there.
  ///
  /// The expectations of its cases say it all.
  public static let appParametersUnknownIgnored = Rule(
    "app/params/unknown-ignored",
    "Parameters that the document does not name, and the fragment, change nothing.",
    level: .always(.standard),
    sources: [.rfc(6749, section: "3.1"), .rfc(3986, section: "3.5")],
    consequence: "Linking breaks on the day on which the Google app adds a parameter.",
    remedy: "Read the documented parameters alone, and ignore every other one and the fragment."
  )
}
