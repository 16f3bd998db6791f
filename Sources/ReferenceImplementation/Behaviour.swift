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

  /// Starts an app that behaves so.
  ///
  /// - Parameter configuration: the app's configuration.
  /// - Returns: the running app.
  /// - Throws: ``ConfigurationError`` where the configuration can't be used.
  public func start(
    _ configuration: AdapterConfiguration
  ) throws(ConfigurationError) -> any AppImplementation {
    switch self {
    case .right(let edition): try ReferenceApp(configuration: configuration, edition: edition)
    case .faulty(let fault): try FaultyApp(fault, configuration: configuration)
    case .choosing(let choice): try ChoosingApp(choice, configuration: configuration)
    case .faultyEndpoint, .choosingEndpoint:
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
    case .right, .faulty, .choosing:
      try ReferenceEndpoint(configuration: configuration, edition: edition)
    case .faultyEndpoint(let fault): try FaultyEndpoint(fault, configuration: configuration)
    case .choosingEndpoint(let choice): try ChoosingEndpoint(choice, configuration: configuration)
    }
  }

  /// Starts a Google app that behaves so; faults and choices are those of the other roles.
  ///
  /// - Returns: the running Google app.
  public func startGoogleApp() -> any GoogleAppImplementation {
    ReferenceGoogleApp(edition: edition)
  }

  /// The edition of the document by which it behaves.
  private var edition: Edition {
    switch self {
    case .right(let edition): edition
    case .faulty, .choosing, .faultyEndpoint, .choosingEndpoint: .newest
    }
  }

  /// The behaviour that a command line asks for.
  ///
  /// - Parameter arguments: the command line without the program: nothing, `--edition` with a number
  ///   from 1 to 4, `--fault` or `--endpoint-fault` with a fault's name, or `--choice` or
  ///   `--endpoint-choice` with a choice's.
  /// - Throws: ``UsageError`` where the command line is another.
  public init(arguments: some Collection<String>) throws(UsageError) {
    let arguments = Array(arguments)
    let behaviour: Behaviour? =
      switch (arguments.first, arguments.count) {
      case (nil, _): .right(.newest)
      case ("--edition", 2): Int(arguments[1]).flatMap(Edition.init(rawValue:)).map { .right($0) }
      case ("--fault", 2): Fault(rawValue: arguments[1]).map { .faulty($0) }
      case ("--choice", 2): Choice(rawValue: arguments[1]).map { .choosing($0) }
      case ("--endpoint-fault", 2):
        EndpointFault(rawValue: arguments[1]).map { .faultyEndpoint($0) }
      case ("--endpoint-choice", 2):
        EndpointChoice(rawValue: arguments[1]).map { .choosingEndpoint($0) }
      default: nil
      }
    guard let behaviour else { throw UsageError(arguments: arguments) }
    self = behaviour
  }

  /// The name of the implementation that behaves so.
  var name: String {
    switch self {
    case .right: "reference"
    case .faulty(let fault): "reference-with-\(fault.rawValue)"
    case .choosing(let choice): "reference-with-\(choice.rawValue)"
    case .faultyEndpoint(let fault): "reference-with-endpoint-\(fault.rawValue)"
    case .choosingEndpoint(let choice): "reference-with-endpoint-\(choice.rawValue)"
    }
  }
}
