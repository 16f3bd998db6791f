import Conformance
import Foundation
import Fuzzing
import Harness

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command writes to, and the clock by which it tells how far it has come.
public struct Console: Sendable {
  /// Has something done again and again; what it returns ends that.
  typealias Ticker = @Sendable (_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  /// Takes text for standard output.
  public let output: @Sendable (String) -> Void
  /// Takes text for standard error.
  public let errors: @Sendable (String) -> Void
  /// Takes text for standard error that may be lost if nobody reads it.
  let progress: @Sendable (String) -> Void
  /// Whether a person watches standard error on a terminal.
  let isTerminal: Bool
  /// The time since any moment.
  let now: @Sendable () -> Swift.Duration
  /// Shows every second how far a command has come, whatever it waits for.
  let ticker: Ticker
  /// What of the text couldn't be written, and why; nil if all was, or nobody reads it any more.
  let loss: @Sendable () -> String?

  /// Names where a command writes to.
  public init(
    output: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void,
    isTerminal: Bool = false, now: @escaping @Sendable () -> Swift.Duration = { .zero }
  ) {
    self.init(
      output, errors, progress: errors, isTerminal, now, ticker: { _ in {} }, loss: { nil })
  }

  init(
    _ output: @escaping @Sendable (String) -> Void, _ errors: @escaping @Sendable (String) -> Void,
    progress: @escaping @Sendable (String) -> Void, _ isTerminal: Bool,
    _ now: @escaping @Sendable () -> Swift.Duration, ticker: @escaping Ticker,
    loss: @escaping @Sendable () -> String?
  ) {
    self.output = output
    // What is said of a file or an adapter may hold as much as they do.
    self.errors = { errors(TextBlock.bounded($0)) }
    self.progress = progress
    self.isTerminal = isTerminal
    self.now = now
    self.ticker = ticker
    self.loss = loss
  }

  /// Says on standard error that an adapter lets hello wait.
  var startNotice: StartNotice { StartNotice { [errors] in errors("appflip: \($0)\n") } }

  /// The standard streams of the process; what nobody reads any more is lost, and what a full disk
  /// doesn't take fails the command.
  public static func standard(until isStopped: @escaping @Sendable () -> Bool) -> Console {
    let output = StandardStream(STDOUT_FILENO, until: isStopped)
    let errors = StandardStream(STDERR_FILENO, until: isStopped)
    return Console(
      { output.write($0) }, { errors.write($0) }, progress: { errors.writeUnlessFull($0) },
      isatty(STDERR_FILENO) == 1, { [start = ContinuousClock.now] in ContinuousClock.now - start },
      ticker: { action in
        let end = StopSign()
        Thread.detachNewThread {
          while !end.isUp {
            Thread.sleep(forTimeInterval: 1)
            action()
          }
        }
        return { end.putUp() }
      },
      loss: {
        output.loss.map { "standard output can't be written: \($0)" }
          ?? errors.loss.map { "standard error can't be written: \($0)" }
      })
  }
}

// MARK: - Failures

extension Console {
  /// Adds a summary to the file that the environment names; says so if that can't be.
  func add(_ summary: StepSummary, _ environment: [String: String]) {
    if let problem = summary.append(for: environment) { errors("appflip: \(problem)\n") }
  }

  /// Says why a command could do nothing, and what to do about it.
  func fail(_ error: any Error) -> ExitCode {
    switch error {
    // An error of the command line, or of an adapter's start, says itself what it is about.
    case is UsageError: errors("\(error)\n")
    case RunError.start(let failure): errors("\(failure)\n")
    case let error as UnmatchedFilter:
      errors("appflip: \(error)\(CheckCommand.suggestion(for: error))\n")
    default: for line in "\(error)".split(separator: "\n") { errors("appflip: \(line)\n") }
    }
    switch error {
    case RunError.start, RunError.fixture: return .adapter
    case RunError.noRole, is UnmatchedFilter: return .untested
    case RunError.reports(let error):
      if case .inUse = error.problem { return .failed }
      return .usage
    default: return .usage
    }
  }
}
