import Platform

/// Sends requests, http over sockets and https by the platform's client, or by openssl if an authority of the
/// user's own is to be trusted, and follows nothing.
///
/// Over sockets it is one HTTP/1.1 request a connection, and the fields of the response keep their order,
/// their repetitions and their octets.
package enum WebClient {
  /// Waits until a server takes connections; tries at least once, and sends nothing.
  static func reach(
    _ url: HTTPURL, tryingUntil limit: Deadline, by deadline: Deadline
  ) async throws(HTTPError) {
    while true {
      do throws(HTTPError) {
        _ = try Connection.open(to: url, by: deadline)
        return
      } catch {
        guard case .unreachable = error, limit.rest > 0 else { throw error }
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  static func response(
    to request: HTTPRequest, trusting authority: String?, by deadline: Deadline
  ) async throws(HTTPError) -> HTTPResponse {
    try request.validate()
    if request.url.isSecure {
      guard let authority else {
        return try await PlatformClient.response(to: request, by: deadline)
      }
      let tunnel = try OpenSSL(to: request.url, trusting: authority)
      do throws(HTTPError) {
        return try receive(request, on: tunnel.connection, by: deadline)
      } catch {
        guard case .closedEarly = error else { throw error }
        throw tunnel.failure(at: request.url, by: deadline) ?? error
      }
    }
    return try receive(request, on: Connection.open(to: request.url, by: deadline), by: deadline)
  }

  /// A server may answer and close before it has read the whole request.
  private static func receive(
    _ request: HTTPRequest, on connection: borrowing Descriptor, by deadline: Deadline
  ) throws(HTTPError) -> HTTPResponse {
    var unsent = request.serialized[...]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let number = connection.number
    return try ResponseReader.read {
      while deadline.wait(for: number, toRead: true, toWrite: !unsent.isEmpty) {
        if !unsent.isEmpty {
          switch connection.write(unsent.span) {
          case .moved(let count): unsent = unsent.dropFirst(count)
          case .blocked: break
          // A server that takes no more may have answered already.
          case .ended: unsent = []
          }
        }
        switch connection.read(into: &buffer) {
        case .blocked: continue
        case .ended(0): return .end
        case .ended(let number): return .broken(SystemError.text(of: number))
        case .moved(let count): return .octets(Array(buffer[..<count]))
        }
      }
      return .late(deadline.milliseconds)
    }
  }
}
