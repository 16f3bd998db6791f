/// How far a run has come.
public struct RunProgress: Equatable, Sendable {
  /// The cases that are done.
  public internal(set) var cases = 0
  /// The cases that there are for the adapter.
  public let total: Int
  /// The cases that failed so far.
  public internal(set) var failing = 0
  /// The requests that were served.
  public internal(set) var executions = 0

  /// Begins to count.
  ///
  /// - Parameter total: the cases that there are.
  init(of total: Int) { self.total = total }
}

/// Counts what a run does, and tells of it.
final class ProgressCounter {
  private var progress: RunProgress
  private let report: (RunProgress) -> Void

  /// Begins to count.
  ///
  /// - Parameters:
  ///   - total: the cases that there are.
  ///   - report: hears of every step.
  init(of total: Int, _ report: @escaping (RunProgress) -> Void) {
    progress = RunProgress(of: total)
    self.report = report
  }

  /// Counts requests that were served.
  func noteExecutions(_ count: Int) {
    progress.executions += count
    report(progress)
  }

  /// Counts a case that is done.
  ///
  /// - Parameter result: what came of it; nil where it says nothing about the adapter.
  func note(_ result: CaseResult?) {
    progress.cases += 1
    if result?.summary == .fail { progress.failing += 1 }
    report(progress)
  }
}
