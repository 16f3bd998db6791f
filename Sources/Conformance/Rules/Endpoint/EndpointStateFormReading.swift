import AppFlip

extension Rule {
  /// As for the app.
  public static let endpointStateFormReading = Rule(
    "endpoint/state/form-reading",
    "state comes back exactly for the form-urlencoded reader: what stands for a plus is no "
      + "bare plus.",
    as: .appStateFormReading,
    consequence: "A reader to whom a plus is a space reads another value.",
    remedy: "Write a plus in the state as %2B when you build the Location, never as a bare +."
  )
}
