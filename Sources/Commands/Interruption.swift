import Foundation
import Fuzzing
import Harness
import Synchronization

/// Ends a command by Ctrl-C, SIGTERM or a terminal that is closed: one that listens in good order, with its
/// reports, and at once the second time; any other at once.
struct Interruption {
  /// The sign of a command that listens; nil until one does.
  private final class Listener: Sendable {
    let stop = Mutex<StopSign?>(nil)
  }

  private let listener = Listener()
  private let signals: StopSignals

  /// Up as soon as the program was told to end, whatever it does.
  static let sign = StopSign()

  private static let names = [
    SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGTERM: "SIGTERM", SIGHUP: "SIGHUP",
  ]

  /// Listens from now on.
  init(_ say: @escaping @Sendable (String) -> Void) {
    signals = StopSignals { [listener] number in
      Self.sign.putUp()
      guard let stop = listener.stop.withLock(\.self) else {
        let name = Self.names[number] ?? "a signal"
        say("appflip: INCOMPLETE: the command was stopped by \(name)\n")
        _exit(ExitCode.incomplete.rawValue)
      }
      // A terminal that is closed says so twice: by its shell, and by the system.
      if stop.isUp, number != SIGHUP { exit(128 + number) }
      stop.putUp()
    }
  }

  /// Has a sign put up in place of ending the program at once.
  func putUp(_ sign: StopSign) { listener.stop.withLock { $0 = sign } }
}
