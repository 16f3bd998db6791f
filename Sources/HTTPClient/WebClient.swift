/// Sends requests, http over sockets and https by the platform's client, and follows nothing.
package struct WebClient: Sendable {
  private let sockets: SocketClient
  private let platform: PlatformClient

  /// Makes a client.
  ///
  /// - Parameter limits: how much of a response is read.
  package init(limits: ResponseLimits = ResponseLimits()) {
    sockets = SocketClient(limits: limits)
    platform = PlatformClient(limits: limits)
  }

  /// Sends a request and waits for the response.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - deadline: by when the response must be whole.
  /// - Returns: the response; for https with the limits of ``PlatformClient``.
  /// - Throws: `HTTPError` with what went wrong.
  package func response(
    to request: HTTPRequest, by deadline: Deadline
  ) async throws(HTTPError) -> HTTPResponse {
    if request.url.isSecure { return try await platform.response(to: request, by: deadline) }
    return try sockets.response(to: request, by: deadline)
  }
}
