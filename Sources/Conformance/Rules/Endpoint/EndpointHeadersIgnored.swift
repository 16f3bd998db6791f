import AppFlip

extension Rule {
  package static let endpointHeadersIgnored = Rule(
    "endpoint/headers/ignored",
    "Fields of the header that the document doesn't name (Accept, X-Requested-With, X-Forwarded-*, "
      + "Forwarded, Referer, User-Agent, the parameters and the case of Content-Type) change neither "
      + "where the answer goes nor what it holds.",
    level: .always(.required),
    severity: .linking, about: [.acceptance],
    sources: [
      .document(.endpoint), .rfc(6749, section: "3.1"), .rfc(9110, section: "8.3.1"),
      .rfc(9110, section: "12.1"),
    ],
    impact:
      "Linking breaks behind a proxy, in another browser or in a web view, or a stranger's header decides "
      + "what the person is sent.",
    usualCause: "the framework takes the address or the method from a header",
    fix:
      "Redirect whatever the header says: don't choose between a page, JSON and a redirect by Accept or "
      + "X-Requested-With, and take no host, scheme or address from X-Forwarded-* or Forwarded.",
    oracle: .flip { exchange in
      let request = exchange.request
      guard !request.furtherHeaders.isEmpty, !exchange.opened.isEmpty else { return .notApplicable }
      let word = ReflectionMarker.headerWord
      let leaked = exchange.opened.first { $0.octets.holds(word) }
      guard let leaked, !request.parametersHold(word) else {
        return exchange.isFlawless ? .holds : .notApplicable
      }
      return .broken(
        .noHeaderInAnswer, expected: "nothing of the request's header in the answer",
        observed: Octets.escaped(leaked.octets))
    })
}

extension FlipRequest {
  /// Whether a word stands in the URL or in the form, be it percent-encoded.
  fileprivate func parametersHold(_ word: [UInt8]) -> Bool {
    [link?.uri.octets ?? [], body].contains {
      PercentDecoding.decodeLiteral($0, as: .percent).holds(word)
    }
  }
}
