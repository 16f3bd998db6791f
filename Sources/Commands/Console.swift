import Conformance
import Foundation
import Fuzzing
import Harness

package struct Console: Sendable {
  /// Has something done again and again; what it returns ends that.
  package typealias Ticker =
    @Sendable (_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  package let output: @Sendable (String) -> Void
  package let errors: @Sendable (String) -> Void
  /// Takes text for standard error that may be lost if nobody reads it.
  let progress: @Sendable (String) -> Void
  let isTerminal: Bool
  let now: @Sendable () -> Swift.Duration
  /// Shows every second how far a command has come, whatever it waits for.
  let ticker: Ticker
  /// What of the text couldn't be written, and why; nil if all was, or nobody reads it any more.
  let loss: @Sendable () -> String?

  package init(
    output: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void,
    progress: (@Sendable (String) -> Void)? = nil, isTerminal: Bool = false,
    now: @escaping @Sendable () -> Swift.Duration = { .zero },
    ticker: @escaping Ticker = { _ in {} },
    loss: @escaping @Sendable () -> String? = { nil }
  ) {
    (self.output, self.progress) = (output, progress ?? errors)
    // What is said of a file or an adapter may hold as much as they do.
    self.errors = { errors(TextBlock.bounded($0)) }
    (self.isTerminal, self.now, self.ticker, self.loss) = (isTerminal, now, ticker, loss)
  }

  func note(_ text: String?) { if let text { errors("appflip: \(text)\n") } }

  var startNotice: StartNotice { StartNotice { [errors] in errors("appflip: \($0)\n") } }

  /// The standard streams of the process; what nobody reads any more is lost, and what a full disk
  /// doesn't take fails the command.
  package static func standard(until isStopped: @escaping @Sendable () -> Bool) -> Console {
    let output = StandardStream(STDOUT_FILENO, until: isStopped)
    let errors = StandardStream(STDERR_FILENO, until: isStopped)
    return Console(
      output: { output.write($0) }, errors: { errors.write($0) },
      progress: { errors.writeUnlessFull($0) }, isTerminal: isatty(STDERR_FILENO) == 1,
      now: { [start = ContinuousClock.now] in ContinuousClock.now - start },
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
  func add(_ summary: StepSummary, _ environment: [String: String]) {
    if let problem = summary.append(for: environment) { errors("appflip: \(problem)\n") }
  }

  /// Says in every place why there is no run.
  func refuse(_ error: RunError, _ environment: [String: String]) -> ExitCode {
    add(StepSummary(withoutRun: error), environment)
    let code = fail(error)
    output("\(ReportFolder.verdictLine(withoutRun: error))\n")
    return code
  }

  func fail(_ error: any Error) -> ExitCode {
    let lines =
      switch error {
      // An error of the command line, or of an adapter's start, says itself what it is about.
      case is UsageError: "\(error)"
      case RunError.start(let failure): "\(failure)"
      case let error as UnmatchedFilter: "appflip: \(error)\(CheckCommand.suggestion(for: error))"
      default: "\(error)".split(separator: "\n").map { "appflip: \($0)" }.joined(separator: "\n")
      }
    errors("\(lines)\n")
    switch error {
    case RunError.start, RunError.fixture: return .adapter
    case RunError.noRole, is UnmatchedFilter: return .untested
    case RunError.reports(let error):
      if case .inUse = error.problem { return .inUse }
      return .usage
    default: return .usage
    }
  }
}
