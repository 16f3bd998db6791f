import AppFlip

extension Rule {
  package static let appRedirectURIEnvironment = Rule(
    "app/redirect-uri/environment",
    "A sandbox request is answered at the sandbox host, a production request at the "
      + "production host.",
    level: .always(.required),
    severity: .linking,
    sources: [.document(.redirectFormat)],
    impact:
      "The answer reaches a Google service that never asked; the one that did waits in vain.",
    usualCause: "the answer goes to a host that is a constant",
    fix:
      "Answer at the redirect_uri of the link itself, never at a host that is written into "
      + "the app.",
    tellingCases: ["app.redirect-uri.sandbox", "app.good"],
    oracle: .flip { exchange in
      guard let environment = exchange.link?.environment, !exchange.opened.isEmpty else {
        return .notApplicable
      }
      if exchange.answersAtTarget.count == exchange.opened.count { return .holds }
      let other: RedirectURL.Environment = environment == .production ? .sandbox : .production
      let wrong = exchange.opened.first { $0.isAt(other) }
      guard let wrong else {
        // An answer at no host of Google's is what another rule speaks of.
        return exchange.opened.contains { $0.isAt(environment) } ? .holds : .notApplicable
      }
      return .broken(
        .atHost, expected: "an answer at \(environment.host)",
        observed: Octets.escaped(wrong.octets))
    })
}

extension OpenedAnswer {
  /// Whether the host is that of a deployment.
  fileprivate func isAt(_ environment: RedirectURL.Environment) -> Bool {
    uri.authority.map { $0.isEqual(to: environment.hostOctets) } ?? false
  }
}

extension RedirectURL.Environment {
  private static let productionHost = Array(RedirectURL.Environment.production.host.utf8)
  private static let sandboxHost = Array(RedirectURL.Environment.sandbox.host.utf8)

  /// The host as octets, for comparison.
  fileprivate var hostOctets: [UInt8] {
    switch self {
    case .production: Self.productionHost
    case .sandbox: Self.sandboxHost
    }
  }
}
