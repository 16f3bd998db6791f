import AppFlip

extension Rule {
  package static let appStatePercentReading = statePercentReading(of: .app)
  package static let endpointStatePercentReading = statePercentReading(of: .endpoint)

  private static func statePercentReading(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("state/percent-reading"),
      "A reader that decodes link and answer by RFC 3986 gets the same state: a space in it is sent "
        + "as %20, and a plus that came bare stays a plus.",
      level: .always(.practice),
      severity: .minor,
      sources: [
        .other("Google's test tool for iOS, which reads answers with queryItems"),
        .rfc(3986, section: "2.2"),
      ],
      impact: "A reader to whom a plus is a plus, as on iOS, reads another value.",
      usualCause: "the state is escaped by a form encoder, which writes a space as a plus",
      fix: "Write a space in the state as %20, not as +, and what came as a bare + as +.",
      oracle: .flip { exchange in
        // In a form a plus is a space for everybody (RFC 6749, appendix B).
        exchange.echoed.judge {
          exchange.request.isForm && $0.isFormsPlus ? .holds : Echo.percent($0, of: .state)
        }
      })
  }
}

extension EchoedValue.Pair {
  /// Whether what came with a plus goes back the same to whom that is a space.
  fileprivate var isFormsPlus: Bool {
    agreement.contains(.form) && incoming.raw.contains(UInt8(ascii: "+"))
  }
}
