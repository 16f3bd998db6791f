#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The addresses of a host, as the system finds them.
@safe struct AddressList: ~Copyable {
  private let first: UnsafeMutablePointer<addrinfo>

  /// Looks a host up; the system decides how long that takes.
  ///
  /// - Parameters:
  ///   - host: a name or an address.
  ///   - port: the port that the addresses are to have.
  /// - Throws: `HTTPError.unknownHost` where there is none.
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
  ///
  /// - Parameter attempt: gives a result, or nil to go on with the next address.
  /// - Returns: the first result.
  /// - Throws: what an attempt throws.
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
