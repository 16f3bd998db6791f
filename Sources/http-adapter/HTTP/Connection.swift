import Platform

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A connection to a server; it ends with the value.
struct Connection: ~Copyable {
  private let descriptor: Descriptor

  /// Connects to the first address of a host that takes the connection.
  init(to url: borrowing HTTPURL, by deadline: Deadline) throws(HTTPError) {
    let addresses = try AddressList(host: url.host, port: url.port)
    var refusal: CInt = 0
    let number = try unsafe addresses.first { (address) throws(HTTPError) -> CInt? in
      let (number, error) = try unsafe Self.open(address, by: deadline)
      guard error != 0 else { return number }
      if number >= 0 { close(number) }
      refusal = error
      return nil
    }
    guard let number else {
      throw .unreachable(url.origin, reason: SystemError.text(of: refusal))
    }
    descriptor = Descriptor(owning: number)
  }

  /// Waits until octets can be read, or written if some are left.
  func wait(toWrite: Bool, by deadline: Deadline) -> Bool {
    deadline.wait(for: descriptor.number, toRead: true, toWrite: toWrite)
  }

  /// Reads what is there, as far as it fits.
  func read(into buffer: inout [UInt8]) -> Descriptor.Transfer { descriptor.read(into: &buffer) }

  /// Writes as much as the system takes now.
  func write(_ octets: ArraySlice<UInt8>) -> Descriptor.Transfer { descriptor.write(octets.span) }
}

extension Connection {
  /// Opens a connection: its number, and the number of the system's error; 0 for none.
  private static func open(
    _ address: UnsafePointer<addrinfo>, by deadline: Deadline
  ) throws(HTTPError) -> (number: CInt, error: CInt) {
    let family = unsafe address.pointee.ai_family
    let number = unsafe socket(family, address.pointee.ai_socktype, address.pointee.ai_protocol)
    guard number >= 0 else { return (number, errno) }
    prepare(number)
    if unsafe connect(number, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 {
      return (number, 0)
    }
    guard errno == EINPROGRESS || errno == EINTR else { return (number, errno) }
    guard deadline.wait(for: number, toRead: false, toWrite: true) else {
      close(number)
      throw .timedOut(
        milliseconds: deadline.milliseconds, progress: "the server took no connection")
    }
    return (number, pendingError(of: number))
  }

  /// Nothing waits inside a call, no child inherits it, and a closed connection raises no signal.
  private static func prepare(_ number: CInt) {
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = signal(SIGPIPE, SIG_IGN)
  }

  private static func pendingError(of number: CInt) -> CInt {
    var error: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    let status = unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &error, &size)
    return status == 0 ? error : errno
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
  func first<Result>(
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
  private let end: Instant

  /// Sets a deadline.
  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
    end = .now + milliseconds
  }

  /// A deadline at half of the time that is left.
  var half: Deadline { Deadline(milliseconds: Int(rest) / 2) }

  /// How many milliseconds are left: rounded up, never negative.
  var rest: CInt { Instant.now.milliseconds(until: end) }

  /// Waits until a descriptor is ready; false if the time is over first.
  fileprivate func wait(for number: CInt, toRead: Bool, toWrite: Bool) -> Bool {
    var poller = Poller(count: 2)
    if toRead { poller.set(0, number, for: .reading) }
    if toWrite { poller.set(1, number, for: .writing) }
    while true {
      let rest = rest
      if poller.wait(milliseconds: rest) { return true }
      if rest == 0 { return false }
    }
  }
}
