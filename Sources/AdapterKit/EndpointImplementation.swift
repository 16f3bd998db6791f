/// The authorization endpoint of an OAuth server: the role `authorization-endpoint`.
///
/// A value answers one request. What lasts from one to the next, such as a running server, belongs
/// to what the closure that starts it captures.
///
/// The function may be sync or async. Where the endpoint's code is isolated to the main actor, the
/// function itself is marked `@MainActor`.
public protocol EndpointImplementation {
  /// Answers an authorization request, up to the final response.
  ///
  /// Sign-in and consent are gone through as the outcome says, each form submitted once. An error
  /// that is thrown is reported as the implementation's; a deployment that turns it into a response
  /// returns that one, a 5xx.
  ///
  /// - Parameter request: the request, and what the person and the OAuth server do.
  /// - Returns: the final response.
  /// - Throws: any error that the endpoint throws.
  mutating func respond(to request: EndpointRequest) async throws -> EndpointResponse
}
