public import AdapterKit
public import AdapterProtocol
public import AppFlip

/// What the reference adapter behaves like.
public enum Behaviour: Equatable, Sendable {
  /// The roles done right, by an edition of the document.
  case right(Edition)
  /// The roles done right but for one fault of the app, which the suite must find.
  case faulty(Fault)
  /// The roles done right with another legal choice of the app, which must cost nothing.
  case choosing(Choice)
  /// The roles done right but for one fault of the authorization endpoint.
  case faultyEndpoint(EndpointFault)
  /// The roles done right with another legal choice of the authorization endpoint.
  case choosingEndpoint(EndpointChoice)
  /// The roles done right but for one fault of the Google app.
  case faultyGoogleApp(GoogleAppFault)
  /// The roles done right with another legal choice of the Google app.
  case choosingGoogleApp(GoogleAppChoice)
  /// The roles done right, by an edition of the document, for an adapter under test to play with:
  /// its Google app's states are the same from process to process, as reports must repeat.
  case partner(Edition)

  /// Starts an app that behaves so.
  ///
  /// - Parameter configuration: the app's configuration.
  /// - Returns: the running app.
  /// - Throws: ``ConfigurationError`` where the configuration can't be used.
  public func start(
    _ configuration: Configuration
  ) throws(ConfigurationError) -> any AppImplementation {
    switch self {
    case .faulty(let fault): try FaultyApp(fault, configuration: configuration)
    case .choosing(let choice): try ChoosingApp(choice, configuration: configuration)
    case .right, .faultyEndpoint, .choosingEndpoint, .faultyGoogleApp, .choosingGoogleApp,
      .partner:
      try ReferenceApp(configuration: configuration, edition: edition)
    }
  }

  /// Makes an authorization endpoint that behaves so.
  ///
  /// - Parameter configuration: the endpoint's configuration.
  /// - Returns: the endpoint.
  /// - Throws: ``ConfigurationError`` where the configuration can't be used.
  public func makeEndpoint(
    _ configuration: Configuration
  ) throws(ConfigurationError) -> any EndpointImplementation {
    switch self {
    case .faultyEndpoint(let fault): try FaultyEndpoint(fault, configuration: configuration)
    case .choosingEndpoint(let choice): try ChoosingEndpoint(choice, configuration: configuration)
    case .right, .faulty, .choosing, .faultyGoogleApp, .choosingGoogleApp, .partner:
      try ReferenceEndpoint(configuration: configuration, edition: edition)
    }
  }

  /// Starts a Google app that behaves so.
  ///
  /// - Parameter states: where its states come from, one source for all apps of an adapter.
  /// - Returns: the running Google app.
  public func startGoogleApp(states: States) -> any GoogleAppImplementation {
    switch self {
    case .faultyGoogleApp(let fault): FaultyGoogleApp(fault, states: states)
    case .choosingGoogleApp(let choice): ChoosingGoogleApp(choice, states: states)
    case .right, .faulty, .choosing, .faultyEndpoint, .choosingEndpoint, .partner:
      ReferenceGoogleApp(edition: edition, states: states)
    }
  }

  /// Makes the source of states for the Google apps of an adapter.
  ///
  /// - Returns: a new source.
  public func makeStates() -> States {
    switch self {
    case .faultyGoogleApp(let fault): fault.makeStates()
    case .choosingGoogleApp(let choice): choice.makeStates()
    case .partner: .repeatable()
    case .right, .faulty, .choosing, .faultyEndpoint, .choosingEndpoint: .random()
    }
  }

  /// The edition of the document by which it behaves.
  private var edition: Edition {
    switch self {
    case .right(let edition), .partner(let edition): edition
    case .faulty, .choosing, .faultyEndpoint, .choosingEndpoint, .faultyGoogleApp,
      .choosingGoogleApp:
      .newest
    }
  }

  /// The name of the implementation that behaves so.
  var name: String {
    switch self {
    case .right, .partner: "reference"
    case .faulty(let fault): Self.name(with: fault.rawValue)
    case .choosing(let choice): Self.name(with: choice.rawValue)
    case .faultyEndpoint(let fault): Self.name(with: fault.rawValue)
    case .choosingEndpoint(let choice): Self.name(with: choice.rawValue)
    case .faultyGoogleApp(let fault): Self.name(with: fault.rawValue)
    case .choosingGoogleApp(let choice): Self.name(with: choice.rawValue)
    }
  }

  private static func name(with variant: String) -> String { "reference-with-\(variant)" }
}
