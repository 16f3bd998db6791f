import AppFlip

extension Rule {
  /// The `code` of a successful answer is exact for a reader to whom `+` is a plus.
  public static let appCodePercentReading = Rule(
    "app/code/percent-reading",
    "code comes back exactly for the RFC 3986 reader: what stands for a space is no bare "
      + "plus.",
    level: .always(.practice),
    sources: [
      .other("Google's test tool for iOS, which reads answers with queryItems"),
      .rfc(3986, section: "2.2"),
    ],
    consequence: "A reader to whom a plus is a plus, as on iOS, reads another value.",
    remedy: "Write a space in the code as %20, not as +.",
    oracle: .flip { exchange in
      exchange.issued.judge { Echo.percent($0, of: .code) }
    })
}
