import Foundation

/// A file descriptor that is closed when nobody needs it any more.
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

  /// What reading or writing without waiting came to.
  package enum Transfer: Equatable {
    /// This many octets, at least one.
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

  package func write(_ octets: borrowing Span<UInt8>) -> Transfer {
    let count = unsafe octets.withUnsafeBytes { bytes in
      retrying { unsafe systemWrite(number, bytes.baseAddress, bytes.count) }
    }
    if count >= 0 { return .moved(count) }
    return isBlocked ? .blocked : .ended(errno)
  }

  /// How many octets wait to be read from the pipe; nil if the end to write to doesn't tell.
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

/// Both ends of a pipe; no child inherits them unless it is handed them.
package struct PipeEnds: ~Copyable {
  package let reading: Descriptor
  package let writing: Descriptor

  /// The caller holds the lock of ``Spawn``: between the two calls for an end, a child that is started
  /// elsewhere would inherit it.
  package static func make() throws(SystemError) -> PipeEnds {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .last("make a pipe") }
    let reading = Descriptor(owning: secured(ends[0]))
    let writing = Descriptor(owning: secured(ends[1]))
    guard reading.number >= 0, writing.number >= 0 else {
      throw SystemError(attempt: "make a pipe", number: EMFILE)
    }
    return PipeEnds(reading: reading, writing: writing)
  }

  /// Gives up the reading end.
  package consuming func takeWriting() -> Descriptor { writing }

  /// Gives up the writing end.
  package consuming func takeReading() -> Descriptor { reading }

  /// Closes an end at `exec`, and moves it out of the way of the three standard descriptors.
  ///
  /// A harness that was started with one of them closed would otherwise overwrite its own pipes
  /// while it arranges those of the child.
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
