import Dispatch
import Foundation
import Fuzzing

/// Ends a campaign by Ctrl-C or SIGTERM: at first in good order, with its reports; the second time at
/// once.
struct Interruption {
  private let sources: [any DispatchSourceSignal]

  /// Listens from now on.
  ///
  /// - Parameter stop: what is put up.
  init(_ stop: StopSign) {
    sources = [SIGINT, SIGTERM].map { number in
      // A handler in C could do nothing useful; the source gets what the process ignores.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if stop.isUp { exit(128 + number) }
        stop.putUp()
      }
      source.activate()
      return source
    }
  }
}
