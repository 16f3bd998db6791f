public import AdapterKit
import AdapterProtocol
public import AppFlip

/// The reference implementation behind the adapter protocol.
public enum ReferenceAdapter {
  /// Makes the adapter.
  ///
  /// - Parameter behaviour: what it behaves like.
  /// - Returns: an adapter that plays every role with everything that the role knows.
  public static func make(_ behaviour: Behaviour = .right(.newest)) -> Adapter {
    let states = behaviour.makeStates()
    return Adapter(name: behaviour.name, version: "0.1.0", maxInFlight: 64)
      .app(
        outcomes: Outcome.allCases, features: [.code, .universalLinksOnly, .sessions, .bytes]
      ) { configuration in
        try behaviour.start(configuration)
      }
      .authorizationEndpoint(
        outcomes: [.approves, .declines, .cancels, .accountDisabled],
        features: [.code, .post, .bytes]
      ) { configuration in
        try behaviour.makeEndpoint(configuration)
      }
      .googleApp(features: [.start, .universalLinksOnly, .sessions, .bytes]) { _ in
        behaviour.startGoogleApp(states: states)
      }
  }
}
