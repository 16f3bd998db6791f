/// A side of an App Flip that an implementation plays.
public enum Role: String, CaseIterable, Sendable {
  /// The iOS app that receives the link and answers at the redirect URI.
  case app
  /// The OAuth server's authorization endpoint.
  case authorizationEndpoint = "authorization-endpoint"
  /// The Google app, which sends the link and interprets what comes back.
  case googleApp = "google-app"
}
