import AdapterProtocol
import Platform

/// What a request is sent on and its response is read from, without waiting.
protocol Channel: ~Copyable {
  /// The descriptor to wait for.
  var number: CInt { get }
  func read(into buffer: inout [UInt8]) -> Descriptor.Transfer
  func write(_ bytes: borrowing Span<UInt8>) -> Descriptor.Transfer
}

extension Descriptor: Channel {}

/// Sends requests over http and https, one a connection, and follows nothing: the fields of the response keep
/// their order, their repetitions and their bytes.
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
  ) throws(HTTPError) -> HTTPResponse {
    try request.validate()
    guard deadline.rest > 0 else { throw .late(milliseconds: deadline.milliseconds) }
    return request.url.isSecure
      ? try receive(
        request, on: SecureConnection(to: request.url, trusting: authority, by: deadline),
        by: deadline)
      : try receive(request, on: Connection.open(to: request.url, by: deadline), by: deadline)
  }

  /// A server may answer and close before it has read the whole request.
  private static func receive(
    _ request: HTTPRequest, on channel: borrowing some Channel & ~Copyable, by deadline: Deadline
  ) throws(HTTPError) -> HTTPResponse {
    guard deadline.rest > 0 else { throw .late(milliseconds: deadline.milliseconds) }
    var unsent = request.serialized[...]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // What has arrived is read also after the deadline: the server was in time.
    var response = try ResponseReader.read {
      while true {
        if !unsent.isEmpty {
          switch channel.write(unsent.span) {
          case .moved(let count): unsent = unsent.dropFirst(count)
          case .blocked: break
          // A server that takes no more may have answered already.
          case .ended: unsent = []
          }
        }
        switch channel.read(into: &buffer) {
        case .ended(0): return .end
        case .ended(let number): return .broken(SystemError.text(of: number))
        case .moved(let count): return .octets(Array(buffer[..<count]))
        case .blocked: break
        }
        guard deadline.wait(for: channel.number, toRead: true, toWrite: !unsent.isEmpty) else {
          return .late(deadline.milliseconds)
        }
      }
    }
    response.decode(upTo: Limits.bodyLength)
    return response
  }
}
