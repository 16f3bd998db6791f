public import AdapterProtocol

/// One running iOS app that receives App Flip links: the role `app`.
///
/// A value means one running app. Requests of one session go to the same value, in order; a
/// request without a session goes to a value of its own.
///
/// The function may be sync or async. Where the app's code is isolated to the main actor, the
/// function itself is marked `@MainActor`.
public protocol AppImplementation {
  /// Handles what the system hands over, up to the last URL that the app opens for it.
  ///
  /// An error that is thrown is reported as the implementation's: the app failed at this link.
  ///
  /// - Parameter request: the link, and what the user, the network and the OAuth server do.
  /// - Returns: what the app did.
  /// - Throws: any error that the app throws.
  mutating func receive(_ request: AppInput) async throws -> AppReply
}

/// The authorization endpoint of an OAuth server: the role `authorization-endpoint`.
///
/// A value answers one request, or, if `sessions` is declared, the requests of one browser, in order. Values that last
/// from one to the next, such as a running server, belongs to what the closure that starts it captures.
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
  /// - Parameter request: the request, and what the user and the OAuth server do.
  /// - Returns: the final response.
  /// - Throws: any error that the endpoint throws.
  mutating func respond(to request: EndpointInput) async throws -> EndpointReply
}

/// One running Google app, which sends App Flip links and interprets what comes back: the role
/// `google-app`.
///
/// A value means one running app. Requests of one session go to the same value, in order; a
/// request without a session goes to a value of its own.
///
/// The functions may be sync or async. Where the app's code is isolated to the main actor, the
/// functions themselves are marked `@MainActor`.
public protocol GoogleAppImplementation {
  /// Starts a flip: builds the link and opens it.
  ///
  /// Called only if `Feature.start` is declared; an app that doesn't declare it
  /// leaves the function out. Only the started flip is pending from then on.
  ///
  /// - Parameter request: what the flip is started with.
  /// - Returns: what the app opened, and the state that it chose.
  /// - Throws: any error that the app throws.
  mutating func start(_ request: GoogleAppInput.Start) async throws -> StartReply

  /// Interprets a link that came back.
  ///
  /// An error that is thrown is reported as the implementation's: the app failed at this link.
  ///
  /// - Parameter request: the link, and the flip whose answer is waited for.
  /// - Returns: what the link does to linking.
  /// - Throws: any error that the app throws.
  mutating func receive(_ request: GoogleAppInput.Returned) async throws -> ReturnedReply
}

extension GoogleAppImplementation {
  /// Starts nothing; for an app that doesn't declare `Feature.start`.
  ///
  /// - Parameter request: what the flip is to be started with.
  /// - Returns: nothing.
  /// - Throws: ``GoogleAppCannotStart``, always.
  public mutating func start(
    _ request: GoogleAppInput.Start
  ) throws(GoogleAppCannotStart) -> StartReply {
    throw GoogleAppCannotStart()
  }
}

/// A Google app that declares the feature `start` and has no function for it.
public struct GoogleAppCannotStart: Error, Equatable, CustomStringConvertible {
  /// The problem and the remedy.
  public let description =
    "the feature start is declared, but start(_:) is missing; implement it or don't declare start"

  init() {}
}
