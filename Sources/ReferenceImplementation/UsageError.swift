/// A command line that the reference adapter doesn't know.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The command line without the program.
  public let arguments: [String]

  /// What was given, and what may be given.
  public var description: String {
    """
    can't read the arguments \(arguments)
    usage: reference-adapter [--edition N | --fault NAME | --choice NAME]
      N       1 to 4
      fault   \(Fault.allCases.map(\.rawValue).joined(separator: ", "))
      choice  \(Choice.allCases.map(\.rawValue).joined(separator: ", "))
    """
  }
}
