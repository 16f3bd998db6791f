public import AdapterKit
public import AdapterProtocol
public import AppFlip
public import ReferenceImplementation

/// The behaviour of the reference adapter.
public enum Behaviour: Equatable, Sendable {
  /// The roles done right, by an edition of the document.
  case right(Edition)
  /// The roles done right but for one fault, which the suite must find.
  case faulty(Fault)
  /// The roles done right with another legal choice, which must cost nothing.
  case choosing(Choice)
  /// The roles done right, by an edition of the document, for an adapter under test to play with:
  /// its Google app's states are the same from process to process, as reports must repeat.
  case partner(Edition)

  /// Starts an app that behaves so.
  public func start(
    _ configuration: Configuration
  ) throws(ConfigurationError) -> any AppImplementation {
    guard case .app = variant else {
      return try ReferenceApp(configuration: configuration, edition: edition)
    }
    return try VariantApp(self, configuration: configuration)
  }

  /// Makes an authorization endpoint that behaves so.
  public func makeEndpoint(
    _ configuration: Configuration, memory: EndpointMemory = EndpointMemory()
  ) throws(ConfigurationError) -> any EndpointImplementation {
    guard case .endpoint = variant else {
      return try ReferenceEndpoint(configuration: configuration, edition: edition)
    }
    return try VariantEndpoint(self, configuration: configuration, memory: memory)
  }

  /// Starts a Google app that behaves so.
  public func startGoogleApp(states: States) -> any GoogleAppImplementation {
    guard case .googleApp = variant else {
      return ReferenceGoogleApp(edition: edition, states: states)
    }
    return VariantGoogleApp(self, states: states)
  }

  /// Makes the source of states for the Google apps of an adapter.
  public func makeStates() -> States {
    if case .googleApp(let variant) = variant, let make = variant.makeStates { return make() }
    if case .partner = self { return .repeatable() }
    return .random()
  }

  /// The hooks of one role, nil if all roles are correct.
  var variant: Variant? {
    switch self {
    case .right, .partner: nil
    case .faulty(let fault): fault.variant
    case .choosing(let choice): choice.variant
    }
  }

  private var edition: Edition {
    switch self {
    case .right(let edition), .partner(let edition): edition
    case .faulty, .choosing: .newest
    }
  }

  fileprivate var name: String {
    switch self {
    case .right, .partner: "reference"
    case .faulty(let fault): "reference-with-\(fault.name)"
    case .choosing(let choice): "reference-with-\(choice.name)"
    }
  }
}

extension ReferenceAdapter {
  /// Makes the adapter of a behaviour.
  public static func make(_ behaviour: Behaviour = .right(.newest)) -> Adapter {
    let (states, memory) = (behaviour.makeStates(), EndpointMemory())
    return make(
      named: behaviour.name, app: behaviour.start,
      endpoint: { try behaviour.makeEndpoint($0, memory: memory) },
      googleApp: { behaviour.startGoogleApp(states: states) })
  }
}
