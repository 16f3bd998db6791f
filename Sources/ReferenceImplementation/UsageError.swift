/// A command line that the reference adapter doesn't know.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The command line without the program.
  public let arguments: [String]

  /// What was given, and what may be given.
  public var description: String {
    """
    can't read the arguments \(arguments)
    usage: reference-adapter [--edition N], where N is 1 to 4
    """
  }
}
