import AppFlip

/// What the command line of the reference adapter asks for.
public enum ReferenceCommand: Equatable, Sendable {
  /// To serve requests.
  case serve(Behaviour)
  /// To print lines, and nothing else.
  case list([String])

  /// Reads a command line.
  ///
  /// - Parameter arguments: the command line without the program: nothing, `--edition` with a number
  ///   from 1 to 4, `--partner` with or without one, `--fault` or `--choice` with a name,
  ///   `--list-faults` or `--list-choices`.
  /// - Throws: ``UsageError`` where the command line is another.
  public init(arguments: some Collection<String>) throws(UsageError) {
    let arguments = Array(arguments)
    guard let option = arguments.first else {
      self = .serve(.right(.newest))
      return
    }
    self =
      switch (option, arguments.count) {
      case ("--partner", 1): .serve(.partner(.newest))
      case ("--list-faults", 1): .list(NamedBehaviours.faultLines)
      case ("--list-choices", 1): .list(NamedBehaviours.choiceLines)
      case (_, 2): .serve(try Self.behaviour(option, arguments[1]))
      default: throw .unreadable(arguments)
      }
  }

  private static func behaviour(
    _ option: String, _ value: String
  ) throws(UsageError) -> Behaviour {
    let edition = Int(value).flatMap(Edition.init(rawValue:))
    switch (option, edition) {
    case ("--fault", _): return try fault(value)
    case ("--choice", _): return try choice(value)
    case ("--edition", let edition?): return .right(edition)
    case ("--partner", let edition?): return .partner(edition)
    default: throw .unreadable([option, value])
    }
  }

  private static func fault(_ name: String) throws(UsageError) -> Behaviour {
    if let fault = Fault(rawValue: name) { return .faulty(fault) }
    if let fault = EndpointFault(rawValue: name) { return .faultyEndpoint(fault) }
    if let fault = GoogleAppFault(rawValue: name) { return .faultyGoogleApp(fault) }
    throw .unknownFault(name)
  }

  private static func choice(_ name: String) throws(UsageError) -> Behaviour {
    if let choice = Choice(rawValue: name) { return .choosing(choice) }
    if let choice = EndpointChoice(rawValue: name) { return .choosingEndpoint(choice) }
    if let choice = GoogleAppChoice(rawValue: name) { return .choosingGoogleApp(choice) }
    throw .unknownChoice(name)
  }
}
