import Foundation

/// Waits for pipes and connections.
package struct Poller {
  private var entries: [pollfd]

  package init(count: Int) {
    entries = Array(repeating: pollfd(fd: -1, events: 0, revents: 0), count: count)
  }

  /// What a descriptor is to become ready for.
  package enum Interest {
    case reading
    case writing
    /// Only that the other end is closed.
    case hangUp

    fileprivate var events: CShort {
      switch self {
      case .reading: CShort(POLLIN)
      case .writing: CShort(POLLOUT)
      // Darwin looks at no descriptor that nothing is asked about; elsewhere this asks for nothing.
      case .hangUp: CShort(POLLHUP)
      }
    }
  }

  package mutating func set(_ index: Int, _ number: CInt?, for interest: Interest) {
    entries[index] = pollfd(fd: number ?? -1, events: interest.events, revents: 0)
  }

  /// Waits until a descriptor is ready, a signal arrives or the time is over.
  package mutating func wait(milliseconds: CInt) -> Bool {
    unsafe poll(&entries, nfds_t(entries.count), milliseconds) > 0
  }

  /// Whether a descriptor is ready, or its other end closed.
  package func isReady(_ index: Int) -> Bool {
    let entry = entries[index]
    return entry.fd >= 0 && entry.revents & (entry.events | Self.closed) != 0
  }

  /// What is said of a closed end, whatever was asked.
  private static let closed = CShort(POLLHUP | POLLERR | POLLNVAL)
}
