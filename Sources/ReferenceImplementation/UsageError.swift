import OptionParsing

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
      \(Self.optionLines)
      """
    case .unknownFault(let name):
      Self.suggestion("fault", name, NamedBehaviours.faults.map { $0.rawValue }, "--list-faults")
    case .unknownChoice(let name):
      Self.suggestion("choice", name, NamedBehaviours.choices.map { $0.rawValue }, "--list-choices")
    }
  }

  private static let optionLines = ReferenceCommand.options.map { option in
    "  \(option.usage)\(String(repeating: " ", count: 16 - option.usage.utf8.count))\(option.about)"
  }.joined(separator: "\n")

  private static func suggestion(
    _ kind: String, _ name: String, _ names: [String], _ option: String
  ) -> String {
    let nearest = EditDistance.nearest(to: name, in: names) ?? ""
    return """
      there is no \(kind) named \(name.debugDescription); the nearest name is \(nearest)
      \(option) lists all of them
      """
  }
}
