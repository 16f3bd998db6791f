import AppFlip
import OptionParsing

/// What the command line of the reference adapter asks for.
public enum ReferenceCommand: Equatable, Sendable {
  /// To serve requests.
  case serve(Behaviour)
  /// To print lines, and nothing else.
  case list([String])

  private static let edition = Option(
    "--edition", "N", "plays right, by edition 1 to 4 of the document")
  private static let partner = Option(
    "--partner", nil, "plays right, with states that are the same in every process")
  private static let fault = Option(
    "--fault", "NAME", "has one fault; --list-faults lists them")
  private static let choice = Option(
    "--choice", "NAME", "makes one other legal choice; --list-choices lists them")
  private static let listFaults = Option("--list-faults", nil, "prints the faults, one a line")
  private static let listChoices = Option("--list-choices", nil, "prints the choices, one a line")

  /// The options, of which one may be given.
  static let options = [edition, partner, fault, choice, listFaults, listChoices]

  /// Reads a command line.
  ///
  /// - Parameter words: the command line without the program: nothing, or one option; `--partner` may
  ///   be followed by the number of an edition.
  /// - Throws: ``UsageError`` if the command line is another.
  public init(arguments words: some Collection<String>) throws(UsageError) {
    if words.isEmpty {
      self = .serve(.right(.newest))
      return
    }
    guard let arguments = try? Arguments(words, options: Self.options),
      let command = try Self.command(arguments)
    else { throw .unreadable(Array(words)) }
    self = command
  }

  /// What arguments ask for; nil if that makes no sense.
  private static func command(_ arguments: Arguments) throws(UsageError) -> ReferenceCommand? {
    let given = options.filter(arguments.has)
    guard let option = given.first, given.count == 1 else { return nil }
    let values = arguments.all(option) + arguments.operands
    switch (option, values.count) {
    case (partner, 0): return .serve(.partner(.newest))
    case (partner, 1): return edition(values[0]).map { .serve(.partner($0)) }
    case (edition, 1): return edition(values[0]).map { .serve(.right($0)) }
    case (fault, 1): return .serve(try fault(values[0]))
    case (choice, 1): return .serve(try choice(values[0]))
    case (listFaults, 0): return .list(NamedBehaviours.faultLines)
    case (listChoices, 0): return .list(NamedBehaviours.choiceLines)
    default: return nil
    }
  }

  private static func edition(_ number: String) -> Edition? {
    Int(number).flatMap(Edition.init(rawValue:))
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
