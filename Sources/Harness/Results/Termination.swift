#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How a process ended.
public enum Termination: Equatable, Sendable {
  /// It ended by itself, with this exit status; -1 where the system no longer knows.
  case exited(status: Int)
  /// A signal ended it.
  case signalled(number: Int, name: String)

  /// Reads what `waitpid` reports for a process that is no more.
  ///
  /// - Parameter waitStatus: the status as the system packs it.
  init(waitStatus: CInt) {
    let signal = waitStatus & 0x7F
    if signal == 0 {
      self = .exited(status: Int((waitStatus >> 8) & 0xFF))
    } else {
      self = .signalled(number: Int(signal), name: Termination.name(ofSignal: signal))
    }
  }

  /// The usual name of a signal, or its number where there is none.
  private static func name(ofSignal signal: CInt) -> String {
    names.first { $0.signal == signal }?.name ?? "signal \(signal)"
  }

  /// Signals have other numbers on other systems, so the system's own constants are asked.
  private static let names: [(signal: CInt, name: String)] = [
    (SIGABRT, "SIGABRT"), (SIGALRM, "SIGALRM"), (SIGBUS, "SIGBUS"), (SIGFPE, "SIGFPE"),
    (SIGHUP, "SIGHUP"), (SIGILL, "SIGILL"), (SIGINT, "SIGINT"), (SIGKILL, "SIGKILL"),
    (SIGPIPE, "SIGPIPE"), (SIGQUIT, "SIGQUIT"), (SIGSEGV, "SIGSEGV"), (SIGSYS, "SIGSYS"),
    (SIGTERM, "SIGTERM"), (SIGTRAP, "SIGTRAP"), (SIGUSR1, "SIGUSR1"), (SIGUSR2, "SIGUSR2"),
    (SIGXCPU, "SIGXCPU"), (SIGXFSZ, "SIGXFSZ"),
  ]
}

extension Termination: CustomStringConvertible {
  /// The end in words, such as `ended with exit status 3` or `was killed by SIGSEGV`.
  public var description: String {
    switch self {
    case .exited(let status): "ended with exit status \(status)"
    case .signalled(_, let name): "was killed by \(name)"
    }
  }
}
