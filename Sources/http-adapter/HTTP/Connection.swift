#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A connection to a server; it ends with the value.
struct Connection: ~Copyable {
  private let number: Int32

  /// Connects to the first address of a host that takes the connection.
  init(to url: borrowing HTTPURL, by deadline: Deadline) throws(HTTPError) {
    let addresses = try AddressList(host: url.host, port: url.port)
    var reason: Int32 = 0
    let number = try unsafe addresses.first { (address) throws(HTTPError) -> Int32? in
      switch try unsafe Self.open(address, by: deadline) {
      case .success(let number): return number
      case .failure(let refusal):
        reason = refusal.number
        return nil
      }
    }
    guard let number else { throw .unreachable(url.origin, reason: SystemText.of(reason)) }
    self.number = number
  }

  deinit { close(number) }

  /// What moving octets came to.
  enum Transfer: Equatable {
    case moved(Int)
    case blocked
    /// The other side takes or gives no more; the number of the error, if any.
    case ended(Int32)
  }

  /// Waits until octets can be read, or written if some are left.
  func wait(toWrite: Bool, by deadline: Deadline) -> Bool {
    Self.wait(number, for: toWrite ? POLLIN | POLLOUT : POLLIN, by: deadline)
  }

  /// Reads what is there, as far as it fits.
  func read(into buffer: inout [UInt8]) -> Transfer {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe recv(number, $0.baseAddress, $0.count, 0)
    }
    return count == 0 ? .ended(0) : Self.transfer(count)
  }

  /// Writes as much as the system takes now.
  func write(_ octets: ArraySlice<UInt8>) -> Transfer {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = unsafe octets.withUnsafeBytes {
      unsafe send(number, $0.baseAddress, $0.count, flags)
    }
    return Self.transfer(count)
  }

  private static func transfer(_ count: Int) -> Transfer {
    if count >= 0 { return .moved(count) }
    let number = errno
    return [EAGAIN, EWOULDBLOCK, EINTR].contains(number) ? .blocked : .ended(number)
  }
}

extension Connection {
  /// The number of the system's error.
  private struct Refusal: Error { var number: Int32 }

  private static func open(
    _ address: UnsafePointer<addrinfo>, by deadline: Deadline
  ) throws(HTTPError) -> Result<Int32, Refusal> {
    let family = unsafe address.pointee.ai_family
    let number = unsafe socket(family, address.pointee.ai_socktype, address.pointee.ai_protocol)
    guard number >= 0 else { return .failure(Refusal(number: errno)) }
    prepare(number)
    if unsafe connect(number, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 {
      return .success(number)
    }
    var refusal = errno
    if refusal == EINPROGRESS || refusal == EINTR {
      guard wait(number, for: POLLOUT, by: deadline) else {
        close(number)
        throw .timedOut(
          milliseconds: deadline.milliseconds, progress: "the server took no connection")
      }
      refusal = pendingError(of: number)
    }
    if refusal == 0 { return .success(number) }
    close(number)
    return .failure(Refusal(number: refusal))
  }

  /// Nothing waits inside a call, no child inherits it, and a closed connection raises no signal.
  private static func prepare(_ number: Int32) {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      var on: Int32 = 1
      _ = unsafe setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(4))
    #endif
  }

  private static func pendingError(of number: Int32) -> Int32 {
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let status = unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &error, &size)
    return status == 0 ? error : errno
  }

  private static func wait(_ number: Int32, for events: Int32, by deadline: Deadline) -> Bool {
    while true {
      let rest = deadline.rest
      var entry = pollfd(fd: number, events: Int16(events), revents: 0)
      if unsafe poll(&entry, 1, rest) > 0 { return true }
      if rest == 0 { return false }
    }
  }
}

/// The system's words for its errors.
enum SystemText {
  static func of(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}

/// The addresses of a host, as the system finds them.
@safe struct AddressList: ~Copyable {
  private let first: UnsafeMutablePointer<addrinfo>

  /// Looks a host up; the system decides how long that takes.
  init(host: String, port: UInt16) throws(HTTPError) {
    var hints = unsafe addrinfo()
    #if canImport(Glibc)
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      unsafe hints.ai_socktype = SOCK_STREAM
    #endif
    unsafe hints.ai_flags = AI_NUMERICSERV
    var found: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(host, "\(port)", &hints, &found)
    guard status == 0, let found = unsafe found else {
      let reason = unsafe gai_strerror(status).map { unsafe String(cString: $0) }
      throw .unknownHost(host, reason: reason ?? "error \(status)")
    }
    unsafe first = unsafe found
  }

  deinit { unsafe freeaddrinfo(first) }

  /// Tries the addresses in their order.
  func first<Result: ~Copyable>(
    _ attempt: (UnsafePointer<addrinfo>) throws(HTTPError) -> Result?
  ) throws(HTTPError) -> Result? {
    var next: UnsafeMutablePointer<addrinfo>? = unsafe first
    while let address = unsafe next {
      if let result = try unsafe attempt(UnsafePointer(address)) { return result }
      unsafe next = unsafe address.pointee.ai_next
    }
    return nil
  }
}

/// A moment by which a response must be there.
package struct Deadline: Sendable {
  /// How long it was when it was set, in milliseconds.
  package let milliseconds: Int
  private let end: ContinuousClock.Instant

  /// Sets a deadline.
  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
    end = ContinuousClock.now.advanced(by: .milliseconds(milliseconds))
  }

  /// A deadline at half of the time that is left.
  var half: Deadline { Deadline(milliseconds: Int(rest) / 2) }

  /// How many milliseconds are left: rounded up, never negative.
  var rest: Int32 {
    let (seconds, attoseconds) = ContinuousClock.now.duration(to: end).components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let perMillisecond: Int64 = 1_000_000_000_000_000
    let rounded = (attoseconds + perMillisecond - 1) / perMillisecond
    return Int32(clamping: min(seconds, 1_000_000) * 1_000 + rounded)
  }
}
