/// A command line that the reference adapter doesn't know.
public struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The command line without the program.
  public let arguments: [String]

  /// What was given, and what may be given.
  public var description: String {
    """
    can't read the arguments \(arguments)
    usage: reference-adapter [--edition N | --partner [N] | --fault NAME | --choice NAME
                             | --endpoint-fault NAME | --endpoint-choice NAME
                             | --google-app-fault NAME | --google-app-choice NAME]
      N                  1 to 4
      partner            plays right, with states that are the same in every process
      fault              \(Self.names(of: Fault.self))
      choice             \(Self.names(of: Choice.self))
      endpoint-fault     \(Self.names(of: EndpointFault.self))
      endpoint-choice    \(Self.names(of: EndpointChoice.self))
      google-app-fault   \(Self.names(of: GoogleAppFault.self))
      google-app-choice  \(Self.names(of: GoogleAppChoice.self))
    """
  }

  private static func names<Names: CaseIterable & RawRepresentable<String>>(
    of names: Names.Type
  ) -> String {
    names.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
