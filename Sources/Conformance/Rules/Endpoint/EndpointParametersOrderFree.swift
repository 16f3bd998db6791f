import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointParametersOrderFree = Rule(
    "endpoint/params/order-free",
    "The order of the parameters changes nothing.",
    as: .appParametersOrderFree,
    consequence:
      "Linking breaks on the day on which the Google app writes its request in another order."
  )
}
