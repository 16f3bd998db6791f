import Processes

/// A moment by which a response must be there.
package struct Deadline: Sendable {
  /// How long it was when it was set.
  package let milliseconds: Int
  private let end: Instant

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
    end = .now + milliseconds
  }

  /// How many milliseconds are left: rounded up, never negative.
  var rest: CInt { Instant.now.milliseconds(until: end) }

  /// Waits until a descriptor is ready; false if the time is over first.
  func wait(toRead number: CInt, toWrite isWriting: Bool = false) -> Bool {
    var poller = Poller(count: 2)
    poller.set(0, number, for: .reading)
    if isWriting { poller.set(1, number, for: .writing) }
    while true {
      let rest = rest
      if poller.wait(milliseconds: rest) { return true }
      if rest == 0 { return false }
    }
  }
}
