#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file descriptor that is closed when nobody needs it any more.
struct Descriptor: ~Copyable {
  /// The number of the descriptor; negative once it was closed.
  private(set) var number: CInt

  /// Takes over a descriptor.
  init(owning number: CInt) { self.number = number }

  deinit {
    if number >= 0 { _ = close(number) }
  }

  /// Closes it before its time.
  mutating func end() {
    if number >= 0 { _ = close(number) }
    number = -1
  }

  /// What reading or writing without waiting came to.
  enum Transfer: Equatable {
    /// This many octets, at least one.
    case moved(Int)
    /// Nothing now; perhaps later.
    case blocked
    /// Nothing any more: the other end is closed.
    case ended
  }

  /// Makes reads and writes return at once.
  func setNonblocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  /// Reads what is there, as far as it fits.
  func read(into buffer: inout [UInt8]) -> Transfer {
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      retrying { unsafe systemRead(number, bytes.baseAddress, bytes.count) }
    }
    if count > 0 { return .moved(count) }
    return count < 0 && isBlocked ? .blocked : .ended
  }

  /// Writes what the pipe takes now.
  func write(_ octets: borrowing Span<UInt8>) -> Transfer {
    let count = unsafe octets.withUnsafeBytes { bytes in
      retrying { unsafe systemWrite(number, bytes.baseAddress, bytes.count) }
    }
    if count >= 0 { return .moved(count) }
    return isBlocked ? .blocked : .ended
  }

  /// How many octets wait to be read from the pipe; nil where the end to write to doesn't tell.
  var unread: Int? {
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
func retrying<Count: SignedInteger>(_ call: () -> Count) -> Count {
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
