import Foundation

/// A file descriptor that is closed when its owner ends.
package struct Descriptor: ~Copyable {
  package private(set) var number: CInt

  package init(owning number: CInt) { self.number = number }

  deinit {
    if number >= 0 { _ = close(number) }
  }

  /// Closes it before its time.
  package mutating func end() {
    if number >= 0 { _ = close(number) }
    number = -1
  }

  /// The result of reading or writing without waiting.
  package enum Transfer: Equatable {
    /// This many bytes, at least one.
    case moved(Int)
    /// Nothing now; perhaps later.
    case blocked
    /// Nothing any more: the other end is closed, or the call failed with this error.
    case ended(CInt)
  }

  /// Makes reads and writes return at once.
  package func setNonblocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  package func read(into buffer: inout [UInt8]) -> Transfer {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      retrying { unsafe systemRead(number, bytes.baseAddress, bytes.count) }
    }
    if count > 0 { return .moved(count) }
    if count == 0 { return .ended(0) }
    return isBlocked ? .blocked : .ended(errno)
  }

  package func write(_ bytes: borrowing Span<UInt8>) -> Transfer {
    let count = unsafe bytes.withUnsafeBytes { bytes in
      retrying { unsafe systemWrite(number, bytes.baseAddress, bytes.count) }
    }
    if count >= 0 { return .moved(count) }
    return isBlocked ? .blocked : .ended(errno)
  }

  /// How many bytes wait to be read from the pipe; nil if the end to write to doesn't tell.
  package var unread: Int? {
    #if canImport(Darwin)
      return nil
    #else
      var count: CInt = 0
      return unsafe ioctl(number, UInt(FIONREAD), &count) == 0 ? Int(count) : nil
    #endif
  }

  /// Whether the last call failed only for now.
  private var isBlocked: Bool { errno == EAGAIN || errno == EWOULDBLOCK }
}

/// Repeats a call for as long as signals interrupt it.
package func retrying<Count: SignedInteger>(_ call: () -> Count) -> Count {
  while true {
    let count = call()
    if count >= 0 || errno != EINTR { return count }
  }
}

// `Descriptor.read` and `.write` hide the system's functions of the same name.
private func systemRead(
  _ number: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int { unsafe read(number, buffer, count) }

private func systemWrite(
  _ number: CInt, _ buffer: UnsafeRawPointer?, _ count: Int
) -> Int { unsafe write(number, buffer, count) }

// MARK: - Pipes

/// Both ends of a pipe; a child inherits only an end that it gets as a stream.
struct PipeEnds: ~Copyable {
  let reading: Descriptor
  let writing: Descriptor

  /// The caller holds the lock of ``Spawn``: between the two calls for an end, a child that is started
  /// elsewhere would inherit it.
  init() throws(SystemError) {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last("make a pipe") }
    let reading = Descriptor(owning: Self.secured(ends[0]))
    let writing = Descriptor(owning: Self.secured(ends[1]))
    guard reading.number >= 0, writing.number >= 0 else {
      throw SystemError(attempt: "make a pipe", number: EMFILE)
    }
    self.reading = reading
    self.writing = writing
  }

  /// Gives up the reading end.
  consuming func takeWriting() -> Descriptor { writing }

  /// Gives up the writing end.
  consuming func takeReading() -> Descriptor { reading }

  /// Closes an end at `exec`, and moves it out of the way of the three standard descriptors.
  ///
  /// A harness that was started with one of them closed would otherwise overwrite its own pipes
  /// while it arranges the pipes of the child.
  private static func secured(_ end: CInt) -> CInt {
    guard end <= STDERR_FILENO else {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      return end
    }
    let moved = fcntl(end, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    _ = close(end)
    return moved
  }
}

// MARK: - Waiting

/// Waits for pipes and connections.
package struct Poller {
  private var entries: [pollfd]

  package init(count: Int) {
    entries = Array(repeating: pollfd(fd: -1, events: 0, revents: 0), count: count)
  }

  /// The operation for which a descriptor must become ready.
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

  /// The flags of a closed end, which `poll` always reports.
  private static let closed = CShort(POLLHUP | POLLERR | POLLNVAL)
}
