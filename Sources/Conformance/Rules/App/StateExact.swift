import AppFlip

extension Rule {
  /// The `state` of a successful answer stands for the same octets as the incoming state.
  public static let appStateExact = Rule(
    "app/state/exact",
    "On success state is there and holds the incoming value, octet for octet, for at least "
      + "one reader who reads both ends alike: percent-decoding alone, or form-urlencoded.",
    level: .always(.required),
    sources: [.document(.answerParameters)],
    consequence:
      "The Google app can't match the answer to its request: linking fails after the person "
      + "consented.",
    remedy:
      "Decode the incoming state once, keep it unchanged, and percent-encode it once into the "
      + "answer.",
    needs: .echo
  ) { exchange in
    exchange.echoed.judge(missing: .state) { Echo.exact($0, of: .state) }
  }
}
