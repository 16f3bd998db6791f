import Exchanges
import Fuzzing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends a campaign by Ctrl-C, SIGTERM or a terminal that is closed: at first in good order, with its
/// reports; the second time at once.
struct Interruption {
  private let signals: StopSignals

  /// Up as soon as the program was told to end, whatever it does.
  static let sign = StopSign()

  /// Listens from now on.
  ///
  /// - Parameter stop: what is put up.
  init(_ stop: StopSign) {
    signals = StopSignals { number in
      // A terminal that is closed says so twice: by its shell, and by the system.
      if stop.isUp, number != SIGHUP { exit(128 + number) }
      stop.putUp()
      Self.sign.putUp()
    }
  }
}
