import AdapterProtocol
import Web

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
  ) throws(HTTPError) -> EndpointReply {
    let message = try request.serialized()
    try checkTime(deadline)
    let connection = try Connection(
      to: request.url, isSecure: request.url.isSecure, trusting: authority, by: deadline)
    try checkTime(deadline)
    connection.send(message)
    var response = try ResponseReader.read { progress throws(HTTPError) in
      try connection.next(by: deadline, progress)
    }
    // No request accepts a coding: a body with one can't be read, as if it were cut.
    let codings = response.values(of: "content-encoding")
    if response.body != "", codings.contains(where: { $0 != Array("identity".utf8) }) {
      (response.body, response.bodyTruncated) = ("", true)
    }
    return response
  }

  private static func checkTime(_ deadline: Deadline) throws(HTTPError) {
    if deadline.rest > 0 { return }
    throw .failed(
      "the \(deadline.milliseconds) ms of the run were over before the request was sent; increase --timeout-ms"
    )
  }
}
