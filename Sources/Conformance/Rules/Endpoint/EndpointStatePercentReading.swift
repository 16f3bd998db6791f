import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointStatePercentReading = Rule(
    "endpoint/state/percent-reading",
    "state comes back exactly for the RFC 3986 reader: what stands for a space is no bare "
      + "plus.",
    as: .appStatePercentReading,
    consequence: "A reader to whom a plus is a plus reads another value.",
    remedy: "Write a space in the state as %20 when you build the Location, not as +."
  )
}
