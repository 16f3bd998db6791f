public import AdapterKit
package import AdapterProtocol
public import AppFlip

/// The reference implementation behind the adapter protocol.
public enum ReferenceAdapter {
  /// The reference as the partner of an implementation that doesn't play every role: its states are the
  /// same each time.
  public static func partner(by edition: Edition) -> Adapter {
    right(by: edition, states: .repeatable())
  }

  /// The reference by an edition.
  static func right(by edition: Edition, states: States) -> Adapter {
    make(
      named: "reference",
      app: { try ReferenceApp(configuration: $0, edition: edition) },
      endpoint: { try ReferenceEndpoint(configuration: $0, edition: edition) },
      googleApp: { ReferenceGoogleApp(edition: edition, states: states) })
  }

  /// Declares what the reference can do, for whatever is in its place.
  package static func make(
    named name: String,
    app: @escaping (Configuration) throws -> any AppImplementation,
    endpoint: @escaping (Configuration) throws -> any EndpointImplementation,
    googleApp: @escaping () -> any GoogleAppImplementation
  ) -> Adapter {
    Adapter(name: name, version: "0.1.0", maxInFlight: 64)
      .app(
        outcomes: UserDecision.allCases, features: [.code, .universalLinksOnly, .sessions, .bytes],
        start: app
      )
      .authorizationEndpoint(
        outcomes: [.approves, .declines, .cancels, .accountDisabled],
        features: [.code, .sessions, .post, .bytes, .pages, .forms], start: endpoint
      )
      .googleApp(features: [.start, .universalLinksOnly, .sessions, .bytes]) { _ in googleApp() }
  }
}
