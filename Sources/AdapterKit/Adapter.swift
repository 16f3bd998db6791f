public import AdapterProtocol
public import AppFlip

/// An App Flip implementation behind the adapter protocol, ready to be tested.
///
/// A whole adapter is an ``AppImplementation`` and this:
///
/// ```swift
/// struct AcmeApp: AppImplementation {
///   var links: AcmeLinkHandler
///
///   mutating func receive(_ request: AppInput) async throws -> AppReply {
///     let handled = links.open(request.activity, request.url?.string, signIn: request.outcome)
///     let opened = links.takeOpened().map { OpenedURL(url: Text($0), universalLinksOnly: true) }
///     return AppReply(handled: handled, opened: opened)
///   }
/// }
///
/// let adapter = Adapter(name: "AcmeLink", version: "4.2.0")
///   .app(outcomes: [.approves, .declines], features: [.universalLinksOnly]) { configuration in
///     AcmeApp(links: AcmeLinkHandler(clientID: configuration.clientID?.string ?? ""))
///   }
/// ```
///
/// followed by `await adapter.serve()` as the last line of the program. The other roles are added
/// in the same way: ``authorizationEndpoint(outcomes:features:start:)`` with an
/// ``EndpointImplementation``, ``googleApp(features:start:)`` with a ``GoogleAppImplementation``.
///
/// Requests are served one after another, in the order in which they come.
public struct Adapter {
  /// The declaration for a role, and the function that starts an implementation.
  struct Played<Implementation> {
    var outcomes: [UserDecision]
    var features: [Feature]
    var start: (Configuration) throws -> Implementation
  }

  /// The name of the implementation.
  public let name: String
  /// The version of the implementation.
  public let version: String?
  /// The language of the implementation.
  public let language: String?
  /// How many requests the harness may send ahead.
  public let maxInFlight: Int
  /// The values that are baked into the implementation; what is nil is taken from the harness.
  public let configuration: Configuration

  private(set) var app: Played<any AppImplementation>?
  private(set) var endpoint: Played<any EndpointImplementation>?
  private(set) var googleApp: Played<any GoogleAppImplementation>?

  /// Makes an adapter that plays no role yet.
  ///
  /// - Parameters:
  ///   - name: the name of the implementation.
  ///   - version: the version of the implementation.
  ///   - language: the language of the implementation.
  ///   - maxInFlight: how many requests the harness may send ahead. They wait in the pipe, for requests are
  ///     served one by one; a deadline counts from the reply before.
  ///   - configuration: the values that are baked into the implementation, if it has such.
  public init(
    name: String, version: String? = nil, language: String? = "Swift", maxInFlight: Int = 64,
    configuration: Configuration = Configuration()
  ) {
    self.name = name
    self.version = version
    self.language = language
    self.maxInFlight = max(1, maxInFlight)
    self.configuration = configuration
  }

  /// Adds the role `app`.
  ///
  /// - Parameters:
  ///   - outcomes: the outcomes that the adapter can bring about; others are not tested.
  ///   - features: what the adapter can do beyond the least; others are not tested.
  ///   - start: starts an app that nothing has happened to yet, with the configuration of the run.
  /// - Returns: the adapter with the role.
  public func app(
    outcomes: [UserDecision] = [.approves], features: [Feature] = [],
    start: @escaping (Configuration) throws -> any AppImplementation
  ) -> Adapter {
    var adapter = self
    adapter.app = Played(outcomes: outcomes, features: features, start: start)
    return adapter
  }

  /// Adds the role `authorization-endpoint`.
  ///
  /// - Parameters:
  ///   - outcomes: the outcomes that the adapter can bring about; others are not tested. An
  ///     endpoint knows `UserDecision.approves`, `UserDecision.declines`, `UserDecision.cancels` and
  ///     `UserDecision.accountDisabled`.
  ///   - features: what the adapter can do beyond the least; others are not tested.
  ///   - start: makes an endpoint for one request, with the configuration of the run.
  /// - Returns: the adapter with the role.
  public func authorizationEndpoint(
    outcomes: [UserDecision] = [.approves], features: [Feature] = [],
    start: @escaping (Configuration) throws -> any EndpointImplementation
  ) -> Adapter {
    var adapter = self
    adapter.endpoint = Played(outcomes: outcomes, features: features, start: start)
    return adapter
  }

  /// Adds the role `google-app`.
  ///
  /// - Parameters:
  ///   - features: what the adapter can do beyond the least; others are not tested.
  ///   - start: starts a Google app that nothing has happened to yet, with the configuration of the
  ///     run.
  /// - Returns: the adapter with the role.
  public func googleApp(
    features: [Feature] = [],
    start: @escaping (Configuration) throws -> any GoogleAppImplementation
  ) -> Adapter {
    var adapter = self
    // A user, a network and a server have no part in this role.
    adapter.googleApp = Played(outcomes: [], features: features, start: start)
    return adapter
  }

  /// The roles that it plays.
  package var roles: [Role] { hello.roles.map(\.role) }

  /// The reply of the adapter to hello.
  var hello: HelloReply {
    HelloReply(
      implementation: Implementation(name: name, version: version, language: language),
      roles: [
        app.map { declaration(of: .app, $0) },
        endpoint.map { declaration(of: .authorizationEndpoint, $0) },
        googleApp.map { declaration(of: .googleApp, $0) },
      ].compactMap(\.self),
      maxInFlight: maxInFlight, configuration: configuration)
  }

  /// A role with what was declared for it; a feature that it can't have is left out, and `coverage`
  /// is there if the compiler sees to it.
  private func declaration<Implementation>(
    of role: Role, _ played: Played<Implementation>
  ) -> RoleDeclaration {
    var features = played.features.filter(role.possibleFeatures.contains)
    if SanitizerCoverage.isOn, !features.contains(.coverage) { features.append(.coverage) }
    return RoleDeclaration(
      role: role, capabilities: Capabilities(outcomes: played.outcomes, features: features))
  }

  /// Serves the adapter protocol on standard input and output until the input ends.
  ///
  /// Made for the last line of a program, which then exits with status 0. While it serves, what
  /// anything else prints goes to standard error, and reading waits on the thread of the caller.
  ///
  /// Source: "Transport" of the adapter protocol.
  public func serve() async {
    do throws(StreamError) {
      let streams = try StandardStreams()
      try await serve(reading: streams.read, writing: streams.write)
    } catch {
      StandardStreams.log("\(name): \(error)")
    }
  }

  /// Serves the adapter protocol on any two streams of bytes until the input ends.
  ///
  /// - Parameters:
  ///   - read: waits for the next bytes of the input; an empty array is its end.
  ///   - write: writes the bytes of one or more replies; they are to go out at once.
  /// - Throws: what reading or writing throws.
  public func serve<Failure: Error>(
    reading read: () throws(Failure) -> [UInt8], writing write: ([UInt8]) throws(Failure) -> Void
  ) async throws(Failure) {
    var server = RequestServer(self)
    try await RequestLoop.serve(reading: read, writing: write) { operation throws(Failure) in
      await server.answer(to: operation)
    }
  }
}
