import AdapterProtocol
import Processes

/// Sends requests over http and https, one a connection, and follows nothing: the fields of the response keep
/// their order, their repetitions and their bytes.
package enum WebClient {
  /// Waits until a server takes connections; tries at least once, and sends nothing.
  static func reach(
    _ url: HTTPURL, tryingUntil limit: Deadline, by deadline: Deadline
  ) async throws(HTTPError) {
    while true {
      do throws(HTTPError) {
        _ = try Connection(to: url, isSecure: false, trusting: nil, by: deadline)
        return
      } catch {
        guard case .unreachable = error, limit.rest > 0 else { throw error }
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  static func response(
    to request: HTTPRequest, trusting authority: String?, by deadline: Deadline
  ) throws(HTTPError) -> HTTPResponse {
    try request.validate()
    guard deadline.rest > 0 else { throw .late(milliseconds: deadline.milliseconds) }
    let connection = try Connection(
      to: request.url, isSecure: request.url.isSecure, trusting: authority, by: deadline)
    guard deadline.rest > 0 else { throw .late(milliseconds: deadline.milliseconds) }
    // A server may answer and close before it has read the whole request.
    var unsent = request.serialized[...]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // What has arrived is read also after the deadline: the server was in time.
    var response = try ResponseReader.read {
      while true {
        if !unsent.isEmpty {
          switch connection.write(unsent.span) {
          case .moved(let count): unsent = unsent.dropFirst(count)
          case .blocked: break
          // A server that takes no more may have answered already.
          case .ended: unsent = []
          }
        }
        switch connection.read(into: &buffer) {
        case .ended(0): return .end
        case .ended(let number): return .broken(SystemError.text(of: number))
        case .moved(let count): return .octets(Array(buffer[..<count]))
        case .blocked: break
        }
        guard deadline.wait(for: connection.number, toRead: true, toWrite: !unsent.isEmpty) else {
          return .late(deadline.milliseconds)
        }
      }
    }
    response.decode(upTo: Limits.bodyLength)
    return response
  }
}
