import Conformance
import Foundation
import Fuzzing
import Harness

/// Where a command prints: standard output, standard error, and the progress on a terminal.
package struct Console: Sendable {
  let output: @Sendable (String) -> Void
  let errors: @Sendable (String) -> Void
  /// Takes text for standard error that may be lost without a reader.
  let progress: @Sendable (String) -> Void
  /// Whether standard error is a terminal on which a line can be rewritten.
  let isTerminal: Bool
  let hasColours: Bool
  let now: @Sendable () -> Swift.Duration
  /// The reason why text couldn't be written; nil if all was written, or the reader closed the pipe.
  let loss: @Sendable () -> String?
  /// Whether only verdict lines are printed.
  var isQuiet = false

  package init(
    output: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void,
    progress: (@Sendable (String) -> Void)? = nil, isTerminal: Bool = false,
    hasColours: Bool = false, now: @escaping @Sendable () -> Swift.Duration = { .zero },
    loss: @escaping @Sendable () -> String? = { nil }
  ) {
    (self.output, self.progress) = (output, progress ?? errors)
    // A message can have as much text as a file or an adapter.
    self.errors = { errors(TextBlock.bounded($0)) }
    (self.isTerminal, self.hasColours, self.now, self.loss) = (isTerminal, hasColours, now, loss)
  }

  /// The standard streams of the process.
  package static func standard(until isStopped: @escaping @Sendable () -> Bool) -> Console {
    let output = StandardStream(STDOUT_FILENO, until: isStopped)
    let errors = StandardStream(STDERR_FILENO, until: isStopped)
    let environment = ProcessInfo.processInfo.environment
    let isCapable = environment["TERM"] != "dumb"
    return Console(
      output: { output.write($0) }, errors: { errors.write($0) },
      progress: { errors.writeUnlessFull($0) },
      isTerminal: isCapable && isatty(STDERR_FILENO) == 1,
      hasColours: isCapable && isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR"] == nil,
      now: { [start = ContinuousClock.now] in ContinuousClock.now - start },
      loss: {
        output.loss.map { "standard output can't be written: \($0)" }
          ?? errors.loss.map { "standard error can't be written: \($0)" }
      })
  }

  func note(_ text: String?) { if let text { errors("appflip: \(text)\n") } }

  var startNotice: StartNotice { StartNotice { [self] in note($0) } }

  /// Prints a verdict line, then the other lines unless only the verdict is wanted.
  func show(_ verdict: String, _ rest: [String] = []) {
    output(([coloured(verdict)] + (isQuiet ? [] : rest)).map { "\($0)\n" }.joined())
  }

  /// A text with its first word in colour if that is PASS or FAIL.
  func coloured(_ text: String) -> String {
    let colours = ["PASS": 32, "FAIL": 31]
    let word = text.prefix(4)
    guard hasColours, let colour = colours[String(word)] else { return text }
    return "\u{1B}[\(colour)m\(word)\u{1B}[0m\(text.dropFirst(4))"
  }
}

// MARK: - Reports and failures

extension Console {
  /// Prints the head of a report and the name of its file; the whole report if it couldn't be written.
  func show(_ head: [String], file: String, unwritten report: String?, next: String? = nil) {
    guard let report else {
      return show(head[0], Array(head.dropFirst()) + [file] + [next].compactMap(\.self))
    }
    note("\(file) can't be written; the report:\n\n\(report)")
    show(HeadLine.unwritten, head)
  }

  func show(_ outcome: FuzzingConclusion, in folder: FuzzingFolder) -> ExitCode {
    show(outcome.result.head, file: folder.shownText, unwritten: outcome.unwritten)
    let code = ExitCode(of: outcome.result)
    return code == .expected && outcome.unwritten != nil ? .failed : code
  }

  func add(_ summary: StepSummary, _ environment: [String: String]) {
    note(summary.append(for: environment))
  }

  /// Reports in every place why the run didn't start.
  func refuse(_ error: RunError, _ environment: [String: String]) -> ExitCode {
    add(StepSummary(withoutRun: error), environment)
    let code = fail(error)
    show(ReportFolder.verdictLine(withoutRun: error))
    return code
  }

  func fail(_ error: any Error) -> ExitCode {
    switch error {
    // These errors begin with what they are about.
    case is UsageError, RunError.start: errors("\(error)\n")
    case let error as UnmatchedFilter: note("\(error)\(CheckCommand.suggestion(for: error))")
    default: for line in "\(error)".split(separator: "\n") { note(String(line)) }
    }
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
