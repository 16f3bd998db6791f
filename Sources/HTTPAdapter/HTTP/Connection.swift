import Dispatch
import Foundation
import Platform
import Synchronization

/// A connection without TLS.
enum Connection {
  /// Connects to the first address that takes the connection.
  static func open(to url: HTTPURL, by deadline: Deadline) throws(HTTPError) -> Descriptor {
    let first = try unsafe addresses(of: url, by: deadline)
    defer { unsafe freeaddrinfo(first) }
    var next = unsafe first
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

  /// The system's call knows no deadline: it has a thread of its own, which is left behind after ours.
  private static func addresses(
    of url: HTTPURL, by deadline: Deadline
  ) throws(HTTPError) -> UnsafeMutablePointer<addrinfo>? {
    let lookup = Lookup()
    Thread.detachNewThread {
      var hints = unsafe addrinfo()
      #if canImport(Glibc)
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      #else
        unsafe hints.ai_socktype = SOCK_STREAM
      #endif
      unsafe hints.ai_flags = AI_NUMERICSERV
      var first: UnsafeMutablePointer<addrinfo>?
      let status = unsafe getaddrinfo(url.host, "\(url.port)", &hints, &first)
      let place = Int(bitPattern: first)
      lookup.result.withLock { $0 = (status, place) }
      lookup.isOver.signal()
    }
    // What the system knows by itself needs a moment, too.
    _ = lookup.isOver.wait(timeout: .now() + .milliseconds(Int(max(deadline.rest, 100))))
    guard let (status, place) = lookup.result.withLock(\.self) else {
      throw .unknownHost(url.host, reason: "no answer within \(deadline.milliseconds) ms")
    }
    if status == 0 { return unsafe UnsafeMutablePointer(bitPattern: place) }
    let reason = unsafe gai_strerror(status).map { unsafe String(cString: $0) }
    throw .unknownHost(url.host, reason: reason ?? "error \(status)")
  }

  /// The status of a lookup and where its addresses are.
  private final class Lookup: Sendable {
    let result = Mutex<(status: CInt, place: Int)?>(nil)
    let isOver = DispatchSemaphore(value: 0)
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
