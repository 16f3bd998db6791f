/// One running Google app, which sends App Flip links and interprets what comes back: the role
/// `google-app`.
///
/// A value stands for one running app. Requests of one session go to the same value, in order; a
/// request without a session goes to a value of its own.
///
/// The functions may be sync or async. Where the app's code is isolated to the main actor, the
/// functions themselves are marked `@MainActor`.
public protocol GoogleAppImplementation {
  /// Starts a flip: builds the link and opens it.
  ///
  /// Called only where ``GoogleAppFeature/start`` is declared; an app that doesn't declare it
  /// leaves the function out. What was started is pending from then on, and nothing else.
  ///
  /// - Parameter request: what the flip is started with.
  /// - Returns: what the app opened, and the state that it chose.
  /// - Throws: any error that the app throws.
  mutating func start(_ request: GoogleAppStart) async throws -> GoogleAppStarted

  /// Interprets a link that came back.
  ///
  /// An error that is thrown is reported as the implementation's: the app failed at this link.
  ///
  /// - Parameter request: the link, and the flip whose answer is waited for.
  /// - Returns: what the link does to linking.
  /// - Throws: any error that the app throws.
  mutating func receive(_ request: GoogleAppReturn) async throws -> GoogleAppConclusion
}

extension GoogleAppImplementation {
  /// Starts nothing; for an app that doesn't declare ``GoogleAppFeature/start``.
  ///
  /// - Parameter request: what the flip is to be started with.
  /// - Returns: nothing.
  /// - Throws: ``GoogleAppCannotStart``, always.
  public mutating func start(
    _ request: GoogleAppStart
  ) throws(GoogleAppCannotStart) -> GoogleAppStarted {
    throw GoogleAppCannotStart()
  }
}

/// A Google app that declares the feature `start` and has no function for it.
public struct GoogleAppCannotStart: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and what to do.
  public let description =
    "the feature start is declared, but start(_:) isn't there; write it or don't declare start"

  init() {}
}
