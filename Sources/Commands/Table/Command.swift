/// A command of the program.
struct Command: Sendable {
  /// The name, the first word of a call.
  let name: String
  /// What it does, a sentence of one line.
  let about: String
  /// Runs it with the words behind its name.
  let run: @Sendable (Call) -> ExitCode

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - about: what it does, a sentence of one line.
  ///   - run: runs it with the words behind its name.
  init(_ name: String, _ about: String, run: @escaping @Sendable (Call) -> ExitCode) {
    self.name = name
    self.about = about
    self.run = run
  }
}
