import Foundation
import Harness

extension Termination {
  /// Reads what `waitpid` reports for a process that is no more.
  init(waitStatus: CInt) {
    let signal = waitStatus & 0x7F
    if signal == 0 {
      self = .exited(status: Int((waitStatus >> 8) & 0xFF))
    } else {
      self = .signalled(number: Int(signal), name: Termination.name(ofSignal: signal))
    }
  }

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
