import Dispatch
import Foundation

/// Hears that the process is to end: by SIGINT (Ctrl-C), SIGQUIT (Ctrl-\), SIGTERM or a terminal that is closed.
package struct StopSignals {
  private let sources: [any DispatchSourceSignal]
  private let parent: (any DispatchSourceTimer)?

  /// How often it is looked whether the parent still lives, in milliseconds.
  private static let interval = 250

  /// Listens from now on, until the process ends.
  package init(andOfParent hearsParent: Bool = false, _ heard: @escaping @Sendable (CInt) -> Void) {
    sources = [SIGINT, SIGQUIT, SIGTERM, SIGHUP].compactMap { number in
      // A handler in C could do nothing useful; the source gets what the process ignores.
      let earlier = signal(number, SIG_IGN)
      // Under nohup a run is to outlive its terminal.
      if number == SIGHUP, Self.isIgnoring(earlier) { return nil }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { heard(number) }
      source.activate()
      return source
    }
    guard hearsParent else {
      parent = nil
      return
    }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    let first = getppid()
    // A debugger may become the parent while the first one lives.
    timer.setEventHandler { if getppid() != first, kill(first, 0) != 0 { heard(SIGHUP) } }
    timer.schedule(deadline: .now(), repeating: .milliseconds(Self.interval))
    timer.activate()
    parent = timer
  }

  /// Whether a handler is the one that ignores its signal; handlers of C can't be compared but as numbers.
  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
