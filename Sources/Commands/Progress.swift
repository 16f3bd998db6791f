import AppFlip
import Conformance
import Synchronization

/// How far a run has come.
struct ProgressState: Equatable, Sendable {
  var done: Int
  /// How many there are; nil if only time ends the run.
  var total: Int?
  var unit: String
  var failing: Int
  var links: Int
  var limit: Duration?

  func line(after elapsed: Duration) -> String {
    let count = total.map { "\(done) of \($0.counted(unit))" } ?? done.counted(unit)
    let seconds = elapsed / .seconds(1)
    let speed =
      seconds > 0 && links > 0 ? "\(Int(Double(links) / seconds).counted("link")) a second" : nil
    let parts = [count, "\(failing) failing", speed, left(after: elapsed)]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private func left(after elapsed: Duration) -> String? {
    let work = total.flatMap { total in
      done > 0 ? elapsed * (Double(max(0, total - done)) / Double(done)) : nil
    }
    let time = limit.map { max(.zero, $0 - elapsed) }
    return [work, time].compactMap(\.self).min().map { "\($0.inWords) left" }
  }
}

extension Duration {
  /// The duration in words, in a unit that fits.
  fileprivate var inWords: String {
    let seconds = Int((self / .seconds(1)).rounded(.up))
    switch seconds {
    case ..<120: return seconds.counted("second")
    case ..<7_200: return "\((seconds + 30) / 60) minutes"
    default: return "\((seconds + 1_800) / 3_600) hours"
    }
  }
}

/// Shows the progress on standard error: on a terminal as one line, rewritten in place, elsewhere as a plain line
/// every ten seconds.
final class ProgressLine: Sendable {
  /// The columns of a line that a terminal doesn't wrap.
  private static let width = 79

  private let console: Console
  private let start: Duration
  private let interval: Duration
  /// The time of the last line, and its columns on the terminal.
  private let last: Mutex<(time: Duration, columns: Int)>

  init(_ console: Console) {
    (self.console, start) = (console, console.now())
    interval = console.isTerminal ? .milliseconds(100) : .seconds(10)
    last = Mutex((start, 0))
  }

  /// Shows a state, unless a different state was shown a moment ago.
  func show(_ state: @autoclosure () -> ProgressState) {
    let time = console.now()
    last.withLock { last in
      guard !console.isQuiet, time - last.time >= interval else { return }
      last.time = time
      let line = state().line(after: time - start)
      if console.isTerminal {
        rewrite(String(line.prefix(Self.width)), &last.columns)
      } else {
        console.progress("\(line)\n")
      }
    }
  }

  /// Removes the line, before other text is printed.
  func clear() {
    last.withLock { last in
      guard last.columns > 0 else { return }
      rewrite("", &last.columns)
      console.progress("\r")
    }
  }

  private func rewrite(_ line: String, _ columns: inout Int) {
    let rest = String(repeating: " ", count: max(0, columns - line.utf8.count))
    columns = line.utf8.count
    console.progress("\r\(line)\(rest)")
  }
}
