/// How a process ended.
package enum Termination: Equatable, Sendable {
  /// It ended by itself, with this exit status; -1 if the system no longer knows.
  case exited(status: Int)
  /// It ended in an earlier run, which didn't see how.
  case unseen
  /// The code under test called `exit` in the tests' own process.
  case calledExit
  /// A signal ended it.
  case signalled(number: Int, name: String)
}

extension Termination: CustomStringConvertible {
  /// The end in words, such as `ended with exit status 3` or `was killed by SIGSEGV`.
  package var description: String {
    switch self {
    // 128 and the number of SIGXCPU.
    case .exited(status: 152):
      "ended with exit status 152: a program of the shell \(Self.exceededSeconds)"
    case .exited(let status): "ended with exit status \(status)"
    case .unseen: "ended in an earlier run"
    case .calledExit: "called exit"
    case .signalled(_, "SIGXCPU"):
      "was killed by SIGXCPU: it \(Self.exceededSeconds)"
    case .signalled(_, let name): "was killed by \(name)"
    }
  }

  private static let exceededSeconds = "used more processor time than its limit"
}

// MARK: - The end that the harness asks for

/// How an adapter ended when it was asked to (section "Transport", end of input).
package struct Shutdown: Equatable, Sendable {
  package enum Manner: Equatable, Sendable {
    /// There was no process left: it had ended by itself, or had been killed, before.
    case notRunning
    /// The end of its input was enough.
    case endOfInput
    /// It ignored the end of input for the time allowed, and ended at SIGTERM.
    case terminated
    /// It ignored SIGTERM too and was killed.
    case killed
  }

  package var manner: Manner
  /// How the process ended; nil if there was none.
  package var termination: Termination?
  package var standardError: [UInt8]

  package init(_ manner: Manner, _ termination: Termination?, standardError: [UInt8] = []) {
    (self.manner, self.termination) = (manner, termination)
    self.standardError = standardError
  }

  /// Whether there is nothing to complain of.
  ///
  /// The adapter ended with exit status 0 within the time allowed, as the protocol says; or an exchange
  /// or an incident tells already why there was none left.
  package var isClean: Bool {
    switch manner {
    case .endOfInput: termination == .exited(status: 0)
    case .notRunning: termination == nil
    case .terminated, .killed: false
    }
  }
}

extension Shutdown: CustomStringConvertible {
  package var description: String {
    let end = termination.map { "\($0)" } ?? "is gone"
    return switch manner {
    case .notRunning: "the adapter \(end) before the end of its input"
    case .endOfInput: "the adapter \(end) at the end of its input"
    case .terminated: "the adapter ignored the end of its input; after SIGTERM it \(end)"
    case .killed: "the adapter ignored the end of its input and SIGTERM; it \(end)"
    }
  }
}
