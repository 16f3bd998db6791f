extension AdapterProcess {
  /// Starts an adapter for a conversation without a session around it.
  ///
  /// - Parameters:
  ///   - command: what to start.
  ///   - options: what is added to its environment.
  /// - Throws: ``StartFailure`` where the system refuses.
  package convenience init(
    starting command: AdapterCommand, options: HarnessOptions
  ) throws(StartFailure) {
    do throws(SystemError) {
      self.init(
        try Child(command, environment: Supervisor.environment(for: command, options)))
    } catch {
      throw StartFailure(command: command.shown, cause: .system("\(error)"))
    }
    // The empty line lets the shell go on; see `Child`.
    send([UInt8(ascii: "\n")])
  }
}
