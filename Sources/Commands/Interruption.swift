import Foundation
import Fuzzing
import Harness
import Synchronization

/// Ends a command by a signal: a command that listens writes its reports first, and ends at once the second time.
struct Interruption {
  private let signals: StopSignals
  private let listener: Listener

  /// The sign of the command that listens; nil for none.
  private final class Listener: Sendable {
    let stop = Mutex<StopSign?>(nil)
  }

  /// Is up after the first signal.
  static let sign = StopSign()

  init(_ say: @escaping @Sendable (String) -> Void) {
    let listener = Listener()
    self.listener = listener
    signals = StopSignals { number in
      Self.sign.putUp()
      guard let stop = listener.stop.withLock(\.self) else {
        say("appflip: INCOMPLETE: the command was stopped by a signal\n")
        _exit(ExitCode.incomplete.rawValue)
      }
      // Both the shell and the system send SIGHUP if a terminal is closed.
      if stop.isUp, number != SIGHUP { exit(128 + number) }
      stop.putUp()
    }
  }

  /// Puts up a sign from now on, instead of ending the program.
  func putUp(_ sign: StopSign) { listener.stop.withLock { $0 = sign } }
}
