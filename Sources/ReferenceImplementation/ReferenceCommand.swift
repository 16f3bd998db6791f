import AdapterKit
import AppFlip
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The reference implementation as a program.
public enum ReferenceProgram {
  /// Does what a command line asks for.
  ///
  /// - Parameter arguments: the command line without the program.
  /// - Returns: the exit status.
  public static func run(_ arguments: some Collection<String>) async -> Int32 {
    do {
      switch try ReferenceCommand(arguments: arguments) {
      case .serve(let behaviour): await ReferenceAdapter.make(behaviour).serve()
      case .list(let lines):
        FileHandle.standardOutput.write(Data(lines.map { "\($0)\n" }.joined().utf8))
      }
      return EXIT_SUCCESS
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      return EX_USAGE
    }
  }
}

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
      case ("--list-faults", 1): .list(Fault.all.map(\.line))
      case ("--list-choices", 1): .list(Choice.all.map(\.line))
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
  /// The line of a list: the name, and what is chosen.
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

  /// What was given, and what may be given.
  public var description: String {
    switch self {
    case .unreadable(let arguments):
      """
      can't read the arguments \(arguments)
      usage: reference-adapter [--edition N | --partner [N] | --fault NAME | --choice NAME
                               | --list-faults | --list-choices]
        --edition N     plays right, by edition 1 to 4 of the document
        --partner N     plays right, with states that are the same in every process
        --fault NAME    has one fault; --list-faults lists them
        --choice NAME   makes one other legal choice; --list-choices lists them
      """
    case .unknownFault(let name):
      Self.suggestion("fault", name, Fault.all.map(\.name), "--list-faults")
    case .unknownChoice(let name):
      Self.suggestion("choice", name, Choice.all.map(\.name), "--list-choices")
    }
  }

  private static func suggestion(
    _ kind: String, _ name: String, _ names: [String], _ option: String
  ) -> String {
    let nearest = nearest(to: name, in: names) ?? ""
    return """
      there is no \(kind) named \(name.debugDescription); the nearest name is \(nearest)
      \(option) lists all of them
      """
  }

  /// The name that is nearest to a mistyped one.
  ///
  /// - Parameters:
  ///   - name: the mistyped name.
  ///   - names: the names that there are.
  /// - Returns: the first of the nearest, nil where there is none.
  private static func nearest(to name: String, in names: [String]) -> String? {
    // Whoever leaves the topic or the role out means the whole name.
    if let whole = names.first(where: { $0.hasSuffix("/\(name)") }) { return whole }
    // No name has a hundred octets, and a command line may have a million.
    let name = Array(name.utf8.prefix(100))
    let distances = names.map { (name: $0, distance: EditDistance.between(name, Array($0.utf8))) }
    return distances.min { $0.distance < $1.distance }?.name
  }
}
