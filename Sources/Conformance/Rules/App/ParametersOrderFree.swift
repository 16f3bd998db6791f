import AppFlip

extension Rule {
  /// A link is served whatever the order of its parameters.
  ///
  /// The expectations of its cases say it all.
  public static let appParametersOrderFree = Rule(
    "app/params/order-free",
    "The order of the parameters changes nothing.",
    level: .always(.required),
    sources: [.document(.requestParameters)],
    consequence:
      "Linking breaks on the day on which the Google app writes its link in another order.",
    remedy: "Look parameters up by their names, never by their places in the query."
  )
}
