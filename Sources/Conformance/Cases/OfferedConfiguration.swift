package import AdapterProtocol
import AppFlip

/// A configuration that hello offers in place of the ordinary one, because implementations stumble over it.
public struct OfferedConfiguration: Sendable, Equatable {
  /// The permanent name; it follows an `@` in the names of the cases.
  package let name: String
  /// Its special feature, a phrase for users.
  package let summary: String
  /// The name of the configuration without a trap that must be served for this one to prove anything;
  /// nil if it has no trap itself, or one that an implementation needn't be able to take.
  let twin: String?
  let roles: [Role]
  /// The values that the links are built from.
  package let fixture: Fixture

  package var greeting: HelloRequest {
    HelloRequest(suite: ConformanceRun.suite, configuration: fixture.configuration)
  }

  private init(
    _ name: String, _ summary: String, twin: String?,
    of roles: [Role] = [.app, .authorizationEndpoint], clientID: String = "google-LINK-42",
    appLink: String = "https://app.example.com/flip",
    endpoint: String = "https://auth.example.com/authorize",
    scopes: [String] = ["devices", "profile"]
  ) {
    (self.name, self.summary, self.twin, self.roles) = (name, summary, twin, roles)
    fixture = Fixture(
      clientID: Array(clientID.utf8), appLink: Array(appLink.utf8),
      authorizationEndpoint: Array(endpoint.utf8), scopes: scopes.map { Array($0.utf8) })
  }

  /// Every configuration; a twin is before the configurations that need it.
  ///
  /// A client ID is any printable ASCII
  /// ([RFC 6749, appendix A.1](https://www.rfc-editor.org/rfc/rfc6749#appendix-A.1)).
  package static let all = [
    OfferedConfiguration("other", "a different client ID", twin: nil, clientID: "acme-home"),
    OfferedConfiguration(
      "punctuation", "a client ID of characters that have a meaning in a query", twin: "other",
      clientID: "a+b%2Bc d&e=f/g~h"),
    OfferedConfiguration(
      "digits", "a client ID that is a number too large for 64 bits", twin: "other",
      clientID: "00123456789012345678901"),
    OfferedConfiguration(
      "long", "a client ID of 200 characters", twin: "other",
      clientID: String(repeating: "google-link.", count: 16) + "example1"),
    OfferedConfiguration(
      "date", "a client ID that is a date with a time", twin: "other",
      clientID: "2025-07-25T09:00:00.000+02:00"),
    OfferedConfiguration(
      "digest", "a client ID that is a digest in capital letters, and a number", twin: "other",
      clientID: "0E462097431906509019562988736854"),
    OfferedConfiguration(
      "placeholders", "a client ID with placeholders that some systems fill in", twin: "other",
      clientID: "{client_id}.$$.${x}.%s.:state"),
    OfferedConfiguration(
      "links", "a different app link, endpoint and scope", twin: nil,
      appLink: "https://links.example.org/app/flip",
      endpoint: "https://login.example.org/oauth2/v2/auth", scopes: ["home"]),
    OfferedConfiguration(
      "scopes", "ten scopes that are URLs", twin: "links",
      scopes: (1...10).map { "https://www.example.com/auth/devices.read\($0)" }),
    OfferedConfiguration(
      "query", "an endpoint with a query of its own", twin: nil, of: [.authorizationEndpoint],
      endpoint: "https://login.example.org/oauth2/v2/auth?tenant=home"),
  ]
}
