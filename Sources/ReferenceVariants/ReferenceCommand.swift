import AdapterKit
import AppFlip
import Foundation
import Processes
import ReferenceImplementation

/// The reference implementation with its faults and its other choices, as a program.
public enum VariantProgram {
  /// Does what a command line asks for.
  public static func run(_ arguments: some Collection<String>) async -> Int32 {
    ProgramStart.prepare("reference-adapter")
    do {
      switch try ReferenceCommand(arguments: arguments) {
      case .serve(let behaviour): await ReferenceAdapter.make(behaviour).serve()
      case .list(let lines):
        try StandardStreams.print(lines.map { "\($0)\n" }.joined())
      }
      return EXIT_SUCCESS
    } catch let error as UsageError {
      StandardStreams.log("\(error)")
      return EX_USAGE
    } catch {
      StandardStreams.log("reference-adapter: \(error)")
      return EX_IOERR
    }
  }
}

/// The options of the reference adapter.
public enum ReferenceCommand: Equatable, Sendable {
  /// To serve requests.
  case serve(Behaviour)
  /// To print lines, and nothing else.
  case list([String])

  private static let edition = Option(
    "--edition", "N", "behaves correctly, according to edition 1 to 4 of the document")
  private static let partner = Option(
    "--partner", nil, "behaves correctly, with the same states in every process")
  private static let fault = Option(
    "--fault", "NAME", "has one fault; --list-faults lists them")
  private static let choice = Option(
    "--choice", "NAME", "makes one different legal choice; --list-choices lists them")
  private static let listFaults = Option("--list-faults", nil, "prints the faults, one per line")
  private static let listChoices = Option("--list-choices", nil, "prints the choices, one per line")

  static let options = [edition, partner, fault, choice, listFaults, listChoices]

  /// Reads a command line.
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

  /// The meaning of the arguments; nil if they are invalid.
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
    case (listFaults, 0): return .list(Fault.all.map(\.line))
    case (listChoices, 0): return .list(Choice.all.map(\.line))
    default: return nil
    }
  }

  private static func edition(_ number: String) -> Edition? {
    Int(number).flatMap(Edition.init(rawValue:))
  }

  private static func fault(_ name: String) throws(UsageError) -> Behaviour {
    guard let fault = Fault(named: name) else { throw .unknownFault(name) }
    return .faulty(fault)
  }

  private static func choice(_ name: String) throws(UsageError) -> Behaviour {
    guard let choice = Choice(named: name) else { throw .unknownChoice(name) }
    return .choosing(choice)
  }
}

extension Fault {
  /// The line of a list: the name, the rules that it breaks, what it does, and when alone.
  fileprivate var line: String {
    let trigger = trigger.map { "\tonly with \($0)" } ?? ""
    return "\(name)\t\(breaks.joined(separator: " "))\t\(summary)\(trigger)"
  }
}

extension Choice {
  fileprivate var line: String { "\(name)\t\(summary)" }
}

/// A command line that the reference adapter can't follow.
public enum UsageError: Error, Equatable, CustomStringConvertible {
  /// No command line looks like this; it is given without the program.
  case unreadable([String])
  /// No role has a fault of this name.
  case unknownFault(String)
  /// No role has a choice of this name.
  case unknownChoice(String)

  /// The given and the permitted arguments.
  public var description: String {
    switch self {
    case .unreadable(let arguments):
      """
      can't read the arguments \(arguments)
      usage: reference-adapter [--edition N | --partner [N] | --fault NAME | --choice NAME
                               | --list-faults | --list-choices]
      \(Self.optionLines)
      """
    case .unknownFault(let name):
      Self.suggestion("fault", name, Fault.all.map(\.name), "--list-faults")
    case .unknownChoice(let name):
      Self.suggestion("choice", name, Choice.all.map(\.name), "--list-choices")
    }
  }

  private static let optionLines = ReferenceCommand.options.map { option in
    "  \(option.usage)\(String(repeating: " ", count: 16 - option.usage.utf8.count))\(option.about)"
  }.joined(separator: "\n")

  private static func suggestion(
    _ kind: String, _ name: String, _ names: [String], _ option: String
  ) -> String {
    let nearest = nearest(to: name, in: names) ?? ""
    return """
      unknown \(kind) \(name.debugDescription); the nearest name is \(nearest)
      \(option) lists all of them
      """
  }

  private static func nearest(to name: String, in names: [String]) -> String? {
    // Without the topic or the role, the name is searched.
    if let whole = names.first(where: { $0.hasSuffix("/\(name)") }) { return whole }
    // No name has a hundred bytes, and a command line may have a million.
    let name = Array(name.utf8.prefix(100))
    let distances = names.map { (name: $0, distance: EditDistance.between(name, Array($0.utf8))) }
    return distances.min { $0.distance < $1.distance }?.name
  }
}
