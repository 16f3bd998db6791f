import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointParametersOrderFree = Rule(
    "endpoint/params/order-free",
    "The order of the parameters changes nothing.",
    as: .appParametersOrderFree,
    sources: [.rfc(6749, section: "4.1.1")],
    consequence:
      "Linking breaks on the day on which the Google app writes its request in another order.",
    remedy: "Look parameters up by their names, never by their places in the request."
  )
}
