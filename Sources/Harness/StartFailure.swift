import AppFlip
import Foundation

/// Why an adapter could not be started: what was run, how it ended, what it said, what to do.
package struct StartFailure: Error, Equatable, Sendable {
  package enum Cause: Error, Equatable, Sendable {
    /// The system refused a call; the text names the call and the error.
    case system(String)
    /// The result in place of a valid reply to hello.
    case hello(ExchangeResult)
    /// The adapter speaks a version of the protocol that wasn't offered.
    case wrongVersion(Int, offered: ClosedRange<Int>)
    /// After a restart the reply to hello differs from the first.
    case changed
    /// Code in this process doesn't return; the text says from what.
    case busy(String)
    /// The run was stopped before the adapter had answered hello.
    case interrupted
  }

  package var command: String
  package var cause: Cause
  package var standardError: [UInt8]
  /// Which files of the command aren't there (`AdapterCommand/notFound`).
  package var notFound: String?

  package init(command: String, cause: Cause, standardError: [UInt8] = []) {
    self.command = command
    self.cause = cause
    self.standardError = standardError
  }

  package var summary: String {
    switch cause {
    case .system(let error): error
    case .hello(.crashed(let termination, _)):
      "the process \(termination) before it answered hello"
    case .hello(.timedOut(let milliseconds, let partial)):
      partial.isEmpty
        ? "no reply to hello within \(milliseconds) ms"
        : "no whole line in reply to hello within \(milliseconds) ms"
    case .hello(.protocolError(let violation, _)): "the reply to hello is malformed: \(violation)"
    case .wrongVersion(let version, let offered):
      "the adapter uses version \(version) of the protocol; this suite supports "
        + (offered.count == 1
          ? "version \(offered.lowerBound)"
          : "versions \(offered.lowerBound) to \(offered.upperBound)")
    case .hello(.implementationError(let message)):
      "the adapter can't use the implementation: \(Bytes.escaped(message))"
    case .hello(let answer): "the adapter refuses hello: \(answer)"
    case .changed: "after a restart the reply to hello differs from the first one"
    case .busy(let reason): reason
    case .interrupted: "the run was stopped before the adapter answered hello"
    }
  }

  package var fix: String {
    switch cause {
    case .system: "Fix the reported error, and run again."
    case .hello(.crashed(.exited(status: 127), _)):
      "The program was not found. Write its full path, or a path with a slash, such as ./my_adapter."
    case .hello(.crashed(.exited(status: 126), _)):
      "The program isn't executable. Give it the permission (chmod +x), or name its interpreter."
    case .hello(.crashed) where notFound != nil:
      "Correct the path: the files of the command are looked up in the folder where you call appflip or "
        + "swift test."
    case .hello(.crashed(.exited(status: Int(EX_USAGE)), _)) where !standardError.isEmpty:
      "Correct the command: see its last lines."
    case .hello(.crashed):
      "Run the command by hand. It must stay alive and answer each line on standard input."
    case .hello(.timedOut):
      "Answer hello with one line, ended by a line feed, and flush standard output after it. If the "
        + "adapter needs longer to start, give it more time: APPFLIP_START_TIMEOUT_MS."
    case .hello(.protocolError(let violation, let bytes)):
      // The advice for any reply, in words for the reply to hello.
      violation.fix(for: bytes) == AdapterAdvice.members
        ? AdapterAdvice.shortestHello : violation.fix(for: bytes)
    case .wrongVersion: "Use a suite and an adapter with the same version of the protocol."
    case .hello: "Read the adapter's message above."
    case .changed:
      "Answer hello in the same way each time: the reply must not depend on earlier runs."
    case .busy:
      "Let the code return from every call: open a URL, or call OpenedURLs.finish, on "
        + "every path."
    case .interrupted: "Run again, and give it more time."
    }
  }
}

extension StartFailure: CustomStringConvertible {
  /// The failure in several lines: what was run, what went wrong, what was read, what to do.
  package var description: String {
    let isBusy = if case .busy = cause { true } else { false }
    let trouble =
      isBusy ? "The implementation can't be used anymore" : "The adapter can't be started"
    var lines = ["\(trouble): \(summary)"]
    // No command was called yet if the system refuses a thread.
    if !command.isEmpty { lines.append("  command: \(command.escaped)") }
    if let notFound { lines.append("  \(notFound)") }
    switch cause {
    case .hello(.timedOut(_, let bytes)) where !bytes.isEmpty,
      .hello(.protocolError(_, let bytes)) where !bytes.isEmpty:
      lines.append("  read: \(Bytes.escaped(bytes))")
    default: break
    }
    let log = standardError.split(separator: UInt8(ascii: "\n")).suffix(20)
    if !log.isEmpty { lines.append("  standard error, its last lines:") }
    lines += log.map { "    \(Bytes.escaped($0.prefix(1_000)))" }
    lines.append("  what to do: \(fix)")
    // The adapter answered, or let hello wait: the doctor can say more.
    switch cause {
    case .hello(.timedOut), .hello(.protocolError), .wrongVersion, .changed:
      lines.append("  doctor: \(AdapterAdvice.doctor(for: command))")
    case .system, .hello, .busy, .interrupted: break
    }
    return lines.joined(separator: "\n")
  }
}
