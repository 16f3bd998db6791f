import Platform

/// Sends requests, http over sockets and https by the platform's client, and follows nothing.
package struct WebClient: Sendable {
  private let sockets: SocketClient
  private let platform: PlatformClient

  package init(limits: ResponseLimits = ResponseLimits()) {
    sockets = SocketClient(limits: limits)
    platform = PlatformClient(limits: limits)
  }

  /// Sends a request and waits for the response.
  package func response(
    to request: HTTPRequest, by deadline: Deadline
  ) async throws(HTTPError) -> HTTPResponse {
    if request.url.isSecure { return try await platform.response(to: request, by: deadline) }
    return try sockets.response(to: request, by: deadline)
  }
}

/// An HTTP/1.1 client over sockets: one request a connection, and no redirect followed.
///
/// The fields of the response keep their order, their repetitions and their octets.
package struct SocketClient: Sendable {
  private let limits: ResponseLimits

  package init(limits: ResponseLimits = ResponseLimits()) { self.limits = limits }

  /// Waits until a server takes connections; tries at least once, and sends nothing.
  static func reach(
    _ url: HTTPURL, tryingUntil limit: Deadline, by deadline: Deadline
  ) async throws(HTTPError) {
    while true {
      do throws(HTTPError) {
        _ = try Connection(to: url, by: deadline)
        return
      } catch {
        guard case .unreachable = error, limit.rest > 0 else { throw error }
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  /// Sends a request and waits for the response.
  ///
  /// A server may answer and close before it has read the whole request.
  package func response(
    to request: HTTPRequest, by deadline: Deadline
  ) throws(HTTPError) -> HTTPResponse {
    try request.validate()
    let connection = try Connection(to: request.url, by: deadline)
    var unsent = request.serialized[...]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var reader = ResponseReader(limits: limits)
    while connection.wait(toWrite: !unsent.isEmpty, by: deadline) {
      Self.send(&unsent, on: connection)
      switch connection.read(into: &buffer) {
      case .blocked: continue
      case .ended(0): return try reader.finish()
      case .ended(let number):
        throw .closedEarly("\(SystemError.text(of: number)); \(reader.progress)")
      case .moved(let count):
        if let response = try reader.append(Array(buffer[..<count])) { return response }
      }
    }
    throw .timedOut(milliseconds: deadline.milliseconds, progress: reader.progress)
  }

  /// Sends what the system takes now; a server that takes no more may have answered already.
  private static func send(_ unsent: inout ArraySlice<UInt8>, on connection: borrowing Connection) {
    guard !unsent.isEmpty else { return }
    switch connection.write(unsent) {
    case .moved(let count): unsent = unsent.dropFirst(count)
    case .blocked: break
    case .ended: unsent = []
    }
  }
}
