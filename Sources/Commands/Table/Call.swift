public import Fuzzing

/// A call of the program: what a command gets to know.
public struct Call {
  /// The words behind the name of the program, or of the command.
  public var words: [String]
  /// The variables.
  public let environment: [String: String]
  /// The folder in which the program was called.
  public let directory: String
  /// The path of the program, absolute: what is built with it stands beside it.
  public let program: String
  /// Where it writes to.
  public let console: Console
  /// Has a sign put up where somebody interrupts the program.
  public let listen: (StopSign) -> Void

  /// Describes a call.
  ///
  /// - Parameters:
  ///   - words: the words behind the name of the program.
  ///   - environment: the variables.
  ///   - directory: the folder in which the program was called.
  ///   - program: the path of the program, absolute.
  ///   - console: where it writes to.
  ///   - listen: has a sign put up where somebody interrupts the program.
  public init(
    _ words: [String], environment: [String: String], directory: String, program: String,
    console: Console, listen: @escaping (StopSign) -> Void = { _ in }
  ) {
    self.words = words
    self.environment = environment
    self.directory = directory
    self.program = program
    self.console = console
    self.listen = listen
  }
}
