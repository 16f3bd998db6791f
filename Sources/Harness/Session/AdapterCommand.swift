/// The command line that starts an adapter.
public struct AdapterCommand: Equatable, Sendable {
  /// The command as the user wrote it.
  public let shown: String
  /// Takes a command line.
  ///
  /// - Parameters:
  ///   - commandLine: the command as the user wrote it.
  ///   - directory: the user's working directory.
  public init(_ commandLine: String, relativeTo directory: String) { shown = commandLine }
}
