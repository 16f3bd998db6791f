import AppFlip

extension Rule {
  /// The `state` of a successful answer is exact for a reader to whom `+` is a plus.
  public static let appStatePercentReading = Rule(
    "app/state/percent-reading",
    "state comes back exactly for the RFC 3986 reader: what stands for a space is no bare "
      + "plus.",
    level: .always(.practice),
    sources: [
      .other("Google's test tool for iOS, which reads answers with queryItems"),
      .rfc(3986, section: "2.2"),
    ],
    consequence: "A reader to whom a plus is a plus, as on iOS, reads another value.",
    remedy: "Write a space in the state as %20, not as +.",
    needs: .echo
  ) { exchange in
    exchange.echoed.judge { Echo.percent($0, of: .state) }
  }
}
