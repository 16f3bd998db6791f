import Foundation
import Platform

enum Connection {
  /// Connects to the first address that takes the connection; the system decides how long the lookup takes.
  static func open(to url: HTTPURL, by deadline: Deadline) throws(HTTPError) -> Descriptor {
    var hints = unsafe addrinfo()
    #if canImport(Glibc)
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      unsafe hints.ai_socktype = SOCK_STREAM
    #endif
    unsafe hints.ai_flags = AI_NUMERICSERV
    var next: UnsafeMutablePointer<addrinfo>?
    let status = unsafe getaddrinfo(url.host, "\(url.port)", &hints, &next)
    guard status == 0, let first = unsafe next else {
      let reason = unsafe gai_strerror(status).map { unsafe String(cString: $0) }
      throw .unknownHost(url.host, reason: reason ?? "error \(status)")
    }
    defer { unsafe freeaddrinfo(first) }
    var refusal: CInt = 0
    while let address = unsafe next {
      let (number, error) = try unsafe open(address, by: deadline)
      if error == 0 { return Descriptor(owning: number) }
      if number >= 0 { close(number) }
      refusal = error
      unsafe next = unsafe address.pointee.ai_next
    }
    throw .unreachable(url.origin, reason: SystemError.text(of: refusal))
  }

  /// Opens a connection: its number, and the number of the system's error; 0 for none.
  private static func open(
    _ address: UnsafePointer<addrinfo>, by deadline: Deadline
  ) throws(HTTPError) -> (number: CInt, error: CInt) {
    let family = unsafe address.pointee.ai_family
    let number = unsafe socket(family, address.pointee.ai_socktype, address.pointee.ai_protocol)
    guard number >= 0 else { return (number, errno) }
    // Nothing waits inside a call, no child inherits it, and a closed connection raises no signal.
    _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    _ = signal(SIGPIPE, SIG_IGN)
    if unsafe connect(number, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 {
      return (number, 0)
    }
    guard errno == EINPROGRESS || errno == EINTR else { return (number, errno) }
    guard deadline.wait(for: number, toRead: false, toWrite: true) else {
      close(number)
      throw .timedOut(
        milliseconds: deadline.milliseconds, progress: "the server took no connection")
    }
    var error: CInt = 0
    var size = socklen_t(MemoryLayout<CInt>.size)
    let status = unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &error, &size)
    return (number, status == 0 ? error : errno)
  }
}

/// A moment by which a response must be there.
package struct Deadline: Sendable {
  /// How long it was when it was set.
  package let milliseconds: Int
  private let end: Instant

  package init(milliseconds: Int) {
    self.milliseconds = milliseconds
    end = .now + milliseconds
  }

  /// A deadline at half of the time that is left.
  var half: Deadline { Deadline(milliseconds: Int(rest) / 2) }

  /// How many milliseconds are left: rounded up, never negative.
  var rest: CInt { Instant.now.milliseconds(until: end) }

  /// Waits until a descriptor is ready; false if the time is over first.
  func wait(for number: CInt, toRead: Bool, toWrite: Bool) -> Bool {
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
