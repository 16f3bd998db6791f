import Dispatch
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
  private let sources: [any DispatchSourceSignal]

  /// Up as soon as the program was told to end, whatever it does.
  static let sign = StopSign()

  /// Listens from now on.
  ///
  /// - Parameter stop: what is put up.
  init(_ stop: StopSign) {
    sources = [SIGINT, SIGTERM, SIGHUP].compactMap { number in
      // A handler in C could do nothing useful; the source gets what the process ignores.
      let earlier = signal(number, SIG_IGN)
      // Under nohup a campaign is to outlive its terminal.
      if number == SIGHUP, Self.isIgnoring(earlier) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        // A terminal that is closed says so twice: by its shell, and by the system.
        if stop.isUp, number != SIGHUP { exit(128 + number) }
        stop.putUp()
        Self.sign.putUp()
      }
      source.activate()
      return source
    }
  }

  /// Whether a handler is the one that ignores its signal; handlers of C can't be compared but as numbers.
  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
