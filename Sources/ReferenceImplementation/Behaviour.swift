public import AdapterKit
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
    _ configuration: AdapterConfiguration
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
    _ configuration: AdapterConfiguration
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

  /// The behaviour that a command line asks for.
  ///
  /// - Parameter arguments: the command line without the program: nothing, `--edition` with a number
  ///   from 1 to 4, `--partner` with or without one, or one of the options `--fault`, `--choice`,
  ///   `--endpoint-fault`, `--endpoint-choice`, `--google-app-fault` and `--google-app-choice` with
  ///   the name of a fault or a choice.
  /// - Throws: ``UsageError`` where the command line is another.
  public init(arguments: some Collection<String>) throws(UsageError) {
    let arguments = Array(arguments)
    let behaviour: Behaviour? =
      switch arguments.count {
      case 0: .right(.newest)
      case 1 where arguments[0] == "--partner": .partner(.newest)
      case 2: Self.named(arguments[1], by: arguments[0])
      default: nil
      }
    guard let behaviour else { throw UsageError(arguments: arguments) }
    self = behaviour
  }

  private static func named(_ name: String, by option: String) -> Behaviour? {
    switch option {
    case "--edition": edition(name).map { .right($0) }
    case "--partner": edition(name).map { .partner($0) }
    case "--fault": Fault(rawValue: name).map { .faulty($0) }
    case "--choice": Choice(rawValue: name).map { .choosing($0) }
    case "--endpoint-fault": EndpointFault(rawValue: name).map { .faultyEndpoint($0) }
    case "--endpoint-choice": EndpointChoice(rawValue: name).map { .choosingEndpoint($0) }
    case "--google-app-fault": GoogleAppFault(rawValue: name).map { .faultyGoogleApp($0) }
    case "--google-app-choice": GoogleAppChoice(rawValue: name).map { .choosingGoogleApp($0) }
    default: nil
    }
  }

  private static func edition(_ number: String) -> Edition? {
    Int(number).flatMap(Edition.init(rawValue:))
  }

  /// The name of the implementation that behaves so.
  var name: String {
    switch self {
    case .right, .partner: "reference"
    case .faulty(let fault): "reference-with-\(fault.rawValue)"
    case .choosing(let choice): "reference-with-\(choice.rawValue)"
    case .faultyEndpoint(let fault): "reference-with-endpoint-\(fault.rawValue)"
    case .choosingEndpoint(let choice): "reference-with-endpoint-\(choice.rawValue)"
    case .faultyGoogleApp(let fault): "reference-with-google-app-\(fault.rawValue)"
    case .choosingGoogleApp(let choice): "reference-with-google-app-\(choice.rawValue)"
    }
  }
}
