import AppFlip

extension Case {
  /// The cases, without the name of their role, that exist in every configuration: some of each topic.
  private static let ofEveryConfiguration: Set = [
    "good", "activity.other", "answer.declines", "client-id.unknown", "client-id.suffixed",
    "client-id.other-case", "client-id.white-space", "client-id.other-last",
    "client-id.nul-and-suffix", "params.client-id-twice-good-first", "params.client-id-empty",
    "missing.client-id", "redirect-uri.escaped-throughout",
    "params.state-missing", "params.redirect-uri-missing", "params.unknown", "params.shuffled",
    "name.client-id-upper-case", "redirect-uri.host-foreign", "redirect-uri.userinfo",
    "redirect-uri.sandbox", "state.plus-escaped", "state.injected-code",
  ]

  /// A sample of cases in every configuration: an app's and an endpoint's, which hello configures.
  static func inConfigurations(_ cases: [Case]) -> [Case] {
    let sample = cases.filter { testCase in
      guard let role = testCase.role, role != .googleApp else { return false }
      return ofEveryConfiguration.contains(String(testCase.id.dropFirst(prefix(of: role).count)))
    }
    return OfferedConfiguration.all.flatMap { configuration in
      sample.filter { $0.isFilled(by: configuration) }.map { $0.offered(configuration) }
    }
  }

  /// Whether the role notices a configuration, and its client ID has what the links change in it.
  private func isFilled(by configuration: OfferedConfiguration) -> Bool {
    role.map(configuration.roles.contains) == true
      && steps.compactMap(\.link).allSatisfy { (try? $0.fill(configuration.fixture)) != nil }
  }
}
