/// Shows on standard error how far something has come.
///
/// On a terminal that is one line, rewritten in place; elsewhere a plain line now and then, without a
/// control character but its line feed.
final class ProgressLine {
  /// How the line is shown.
  enum Manner: Equatable, Sendable {
    /// One line that is written over itself.
    case rewritten
    /// A line of its own, now and then.
    case plain

    /// How the line is shown to whoever reads standard error.
    ///
    /// - Parameters:
    ///   - isTerminal: whether it is a terminal.
    ///   - environment: the variables; `TERM` may say that the terminal can do nothing.
    init(isTerminal: Bool, environment: [String: String]) {
      let canRewrite = isTerminal && environment["TERM"] != "dumb"
      self = canRewrite ? .rewritten : .plain
    }

    /// The least time between two lines.
    fileprivate var interval: Duration {
      switch self {
      case .rewritten: .milliseconds(100)
      case .plain: .seconds(10)
      }
    }
  }

  /// The columns that a line may take: one that a terminal wraps can't be written over.
  private static let width = 79

  private let manner: Manner
  private let now: () -> Duration
  private let write: (String) -> Void
  private let start: Duration
  private var last: Duration
  /// The columns of the line that stands there.
  private var columns = 0

  /// Begins to show.
  ///
  /// - Parameters:
  ///   - manner: how the line is shown.
  ///   - now: the time since any moment.
  ///   - write: takes what is written.
  init(
    _ manner: Manner, now: @escaping () -> Duration, write: @escaping (String) -> Void
  ) {
    self.manner = manner
    self.now = now
    self.write = write
    start = now()
    last = start
  }

  /// Begins to show on the console of a command.
  ///
  /// - Parameters:
  ///   - console: where the command writes to.
  ///   - environment: the variables.
  convenience init(_ console: Console, _ environment: [String: String]) {
    self.init(
      Manner(isTerminal: console.isTerminal, environment: environment), now: console.now,
      write: console.errors)
  }

  /// Shows a state, unless another one was shown a moment ago.
  ///
  /// - Parameter state: gives the state; asked for only where it is shown.
  func show(_ state: @autoclosure () -> ProgressState) {
    let time = now()
    guard time - last >= manner.interval else { return }
    last = time
    let line = state().line(after: time - start)
    switch manner {
    case .plain: write("\(line)\n")
    case .rewritten: rewrite(String(line.prefix(Self.width)))
    }
  }

  /// Takes the line away, so that something else can be written.
  func clear() {
    guard columns > 0 else { return }
    rewrite("")
    write("\r")
  }

  private func rewrite(_ line: String) {
    let rest = String(repeating: " ", count: max(0, columns - line.utf8.count))
    columns = line.utf8.count
    write("\r\(line)\(rest)")
  }
}
