import AppFlip

extension Rule {
  /// The `state` of a successful answer is exact for a reader to whom `+` is a space.
  public static let appStateFormReading = stateFormReading(of: .app)
  /// As for the app.
  public static let endpointStateFormReading = stateFormReading(of: .endpoint)

  private static func stateFormReading(of role: AuthorizingRole) -> Rule {
    Rule(
      role.id("state/form-reading"),
      "A reader that decodes link and answer as form-urlencoded gets the same state: a plus in it "
        + "is sent as %2B.",
      level: .always(.standard),
      sources: [.rfc(6749, section: "appendix B"), .rfc(6749, section: "4.1.2")],
      consequence: "A reader to whom a plus is a space reads another value.",
      remedy: role.says(
        app: "Write a plus in the state as %2B: URLComponents leaves it bare, so encode the value "
          + "before you hand it over.",
        endpoint: "Write a plus in the state as %2B when you build the Location, never as a bare +."
      ),
      oracle: .flip { exchange in
        exchange.echoed.judge { Echo.form($0, of: .state) }
      })
  }
}
