#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What every program of the package does first.
package enum ProgramStart {
  /// Makes sure that the standard streams are open, so that no file or pipe takes the number of one, and
  /// that a file that grows too large is an error of writing, not a signal.
  ///
  /// Ends the program if standard output is closed: nobody would learn what it has to say.
  package static func prepare(_ program: String) {
    signal(SIGXFSZ, SIG_IGN)
    var hasOutput = true
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      if number == STDOUT_FILENO { hasOutput = false }
      // The system takes the lowest number that is free, which is this one.
      _ = unsafe open("/dev/null", O_RDWR)
    }
    guard !hasOutput else { return }
    StandardStreams.log("\(program): standard output is closed; open it, or send it to /dev/null")
    exit(EXIT_FAILURE)
  }
}
