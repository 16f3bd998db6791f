/// One running iOS app that receives App Flip links: the role `app`.
///
/// A value stands for one running app. Requests of one session go to the same value, in order; a
/// request without a session goes to a value of its own.
///
/// The function may be sync or async. Where the app's code is isolated to the main actor, the
/// function itself is marked `@MainActor`.
public protocol AppImplementation {
  /// Handles what the system hands over, up to the last URL that the app opens for it.
  ///
  /// An error that is thrown is reported as the implementation's: the app failed at this link.
  ///
  /// - Parameter request: the link, and what the person, the network and the OAuth server do.
  /// - Returns: what the app did.
  /// - Throws: any error that the app throws.
  mutating func receive(_ request: AppRequest) async throws -> AppResponse
}
