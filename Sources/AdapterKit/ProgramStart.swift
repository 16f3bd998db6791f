#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The checks that every program of the package makes first.
package enum ProgramStart {
  /// Makes sure that the standard streams are open, so no file or pipe takes the number of one, and
  /// that a file that grows too large is an error of writing, not a signal.
  ///
  /// Ends the program if standard output is closed, because its messages would be lost; if hardly a file may
  /// be open, since Dispatch would crash; and if the system starts no threads, since Dispatch would wait for ever.
  package static func prepare(_ program: String) {
    signal(SIGXFSZ, SIG_IGN)
    var hasOutput = true
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      if number == STDOUT_FILENO { hasOutput = false }
      // The system takes the lowest number that is free, which is this one.
      _ = unsafe open("/dev/null", O_RDWR)
    }
    if !hasOutput { end(program, "standard output is closed; open it, or send it to /dev/null") }
    var limit = rlimit()
    if unsafe getrlimit(filesLimit, &limit) == 0, limit.rlim_cur < leastFiles {
      let files = "the limit of open files is \(limit.rlim_cur)"
      end(program, "\(files); raise it to \(leastFiles) or more, see ulimit -n")
    }
    #if !canImport(Darwin)
      if let reason = refusalOfThreads() {
        end(program, "the system can't start threads (\(reason)); raise its limits, see ulimit -a")
      }
    #endif
  }

  private static let leastFiles: rlim_t = 16
  #if canImport(Glibc)
    private static let filesLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let filesLimit = RLIMIT_NOFILE
  #endif

  private static func end(_ program: String, _ problem: String) -> Never {
    StandardStreams.log("\(program): \(problem)")
    exit(EXIT_FAILURE)
  }

  #if !canImport(Darwin)
    /// The system's error if it doesn't start several threads; nil if it does.
    private static func refusalOfThreads() -> String? {
      var threads: [pthread_t] = []
      defer { for thread in threads { pthread_join(thread, nil) } }
      for _ in 0..<4 {
        var thread = pthread_t()
        // A thread that has ended keeps its stack until it is joined.
        let error = unsafe pthread_create(&thread, nil, { _ in nil }, nil)
        if error != 0 { return unsafe String(cString: strerror(error)) }
        threads.append(thread)
      }
      return nil
    }
  #endif
}
