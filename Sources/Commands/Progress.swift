import AppFlip
import Synchronization

struct ProgressState: Equatable, Sendable {
  var done: Int
  /// How many there are; nil if only time ends it.
  var total: Int?
  var unit: String
  var facts: [String]
  var executions: Int
  var limit: Duration?

  func line(after elapsed: Duration) -> String {
    let count = total.map { "\(done) of \($0.counted(unit))" } ?? done.counted(unit)
    let parts = [count] + facts + [speed(after: elapsed), left(after: elapsed)].compactMap(\.self)
    return parts.joined(separator: ", ")
  }

  private func speed(after elapsed: Duration) -> String? {
    let seconds = elapsed / .seconds(1)
    guard seconds > 0, executions > 0 else { return nil }
    return "\(Int(Double(executions) / seconds).counted("link")) a second"
  }

  private func left(after elapsed: Duration) -> String? {
    var times: [Duration] = []
    if let total, done > 0 {
      times.append(elapsed * (Double(max(0, total - done)) / Double(done)))
    }
    if let limit { times.append(max(.zero, limit - elapsed)) }
    return times.min().map { "\(Self.words(for: $0)) left" }
  }

  private static func words(for time: Duration) -> String {
    let seconds = Int((time / .seconds(1)).rounded(.up))
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7200: return "\((seconds + 59) / 60) min"
    default: return "\((seconds + 3599) / 3600) h"
    }
  }
}

/// Shows how far something has come on standard error: on a terminal one line, rewritten in place, elsewhere a
/// plain line now and then.
final class ProgressLine: Sendable {
  enum Manner: Equatable, Sendable {
    case rewritten
    case plain

    init(isTerminal: Bool, environment: [String: String]) {
      let canRewrite = isTerminal && environment["TERM"] != "dumb"
      self = canRewrite ? .rewritten : .plain
    }

    fileprivate var interval: Duration {
      switch self {
      case .rewritten: .milliseconds(100)
      case .plain: .seconds(10)
      }
    }
  }

  /// The columns that a line may take: one that a terminal wraps can't be written over.
  private static let width = 79

  private struct State {
    /// The state that was asked for last, and when.
    var latest: (state: ProgressState, time: Duration)?
    var written: Duration
    /// The columns of the line that stands there.
    var columns = 0
    /// Ends what shows the state again and again.
    var cancel: @Sendable () -> Void = {}
  }

  /// The least time between two states that are asked for.
  private static let rest = Duration.milliseconds(100)

  private let manner: Manner
  private let now: @Sendable () -> Duration
  private let write: @Sendable (String) -> Void
  private let start: Duration
  private let state: Mutex<State>

  init(
    _ manner: Manner, now: @escaping @Sendable () -> Duration,
    write: @escaping @Sendable (String) -> Void
  ) {
    (self.manner, self.now, self.write, start) = (manner, now, write, now())
    state = Mutex(State(written: start))
  }

  convenience init(_ console: Console, _ environment: [String: String]) {
    self.init(
      Manner(isTerminal: console.isTerminal, environment: environment), now: console.now,
      write: console.progress)
    let cancel = console.ticker { [weak self] in self?.showAgain() }
    state.withLock { $0.cancel = cancel }
  }

  deinit { state.withLock { $0.cancel() } }

  /// Shows a state, unless another one was shown a moment ago.
  func show(_ current: @autoclosure () -> ProgressState) {
    let time = now()
    let isDue = state.withLock { state in
      time - state.written >= manner.interval
        || state.latest.map { time - $0.time >= Self.rest } ?? true
    }
    guard isDue else { return }
    let latest = current()
    state.withLock { $0.latest = (latest, time) }
    showAgain()
  }

  /// Shows the latest state again if nothing was shown for a while: what is waited for may take long.
  func showAgain() {
    let time = now()
    state.withLock { state in
      guard let latest = state.latest?.state, time - state.written >= manner.interval else {
        return
      }
      state.written = time
      let line = latest.line(after: time - start)
      switch manner {
      case .plain: write("\(line)\n")
      case .rewritten: rewrite(String(line.prefix(Self.width)), &state)
      }
    }
  }

  /// Takes the line away, so something else can be written; nothing is shown of what was.
  func clear() {
    state.withLock { state in
      state.latest = nil
      guard state.columns > 0 else { return }
      rewrite("", &state)
      write("\r")
    }
  }

  private func rewrite(_ line: String, _ state: inout State) {
    let rest = String(repeating: " ", count: max(0, state.columns - line.utf8.count))
    state.columns = line.utf8.count
    write("\r\(line)\(rest)")
  }
}
