package import AdapterProtocol
import AppFlip

/// Answers the requests of a run, one after another.
package struct RequestServer {
  /// The versions of the protocol that this module speaks.
  static let versions = 1...1

  private let adapter: Adapter
  private var configuration: Configuration
  private var apps = Sessions<any AppImplementation>()
  private var browsers = Sessions<any EndpointImplementation>()
  private var googleApps = Sessions<any GoogleAppImplementation>()

  /// Makes a server to which no configuration was offered yet.
  package init(_ adapter: Adapter) {
    self.adapter = adapter
    configuration = adapter.configuration
  }

  /// What the reply to an operation says beside its id.
  package mutating func answer(to operation: Operation) async -> Reply.Body {
    switch operation {
    case .hello(let request): return greet(request)
    case .run(let request):
      SanitizerCoverage.forget()
      do { return try await run(request) } catch { return .thrown(error) }
    case .reset(let session):
      apps.forget(session)
      browsers.forget(session)
      googleApps.forget(session)
      return .ok(ResetReply().ok)
    }
  }

  private mutating func greet(_ request: HelloRequest) -> Reply.Body {
    let asked = (request.minimumVersion, request.maximumVersion)
    guard asked.0 <= Self.versions.upperBound, asked.1 >= Self.versions.lowerBound else {
      let why = "this adapter speaks version 1 of the protocol, asked for: \(asked.0) to \(asked.1)"
      return .unsupported("hello", why)
    }
    configuration = adapter.configuration.completed(by: request.configuration)
    return .ok(adapter.hello.ok)
  }

  private mutating func run(_ request: RunRequest) async throws -> Reply.Body {
    let session = request.session
    switch request.input {
    case .app(let input):
      guard let played = adapter.app else { break }
      if let what = played.lack(for: request) { return .undeclared(what, for: .app) }
      var app = try apps[session] ?? played.start(configuration)
      // An app that threw goes on running.
      defer { apps[session] = app }
      return Reply.Body(try await app.receive(input), declaring: played.features)
    case .authorizationEndpoint(let input):
      guard let played = adapter.endpoint else { break }
      if let what = played.lack(for: request) {
        return .undeclared(what, for: .authorizationEndpoint)
      }
      var endpoint = try browsers[session] ?? played.start(configuration)
      defer { browsers[session] = endpoint }
      var reply = try await endpoint.respond(to: input)
      guard (100...999).contains(reply.status) else {
        return .adapterError("a status code has three digits, not \(reply.status)")
      }
      if reply.body.octets.count > Limits.bodyLength {
        reply.body.octets.removeSubrange(Limits.bodyLength...)
        reply.bodyTruncated = true
      }
      return Reply.Body(reply, declaring: played.features)
    case .googleApp(let input):
      guard let played = adapter.googleApp else { break }
      if let what = played.lack(for: request) { return .undeclared(what, for: .googleApp) }
      var app = try googleApps[session] ?? played.start(configuration)
      defer { googleApps[session] = app }
      return switch input {
      case .start(let start):
        Reply.Body(try await app.start(start), declaring: played.features)
      case .returned(let link):
        Reply.Body(try await app.receive(link), declaring: played.features)
      }
    }
    let role = request.input.role.rawValue
    return .unsupported(role, "\(adapter.name) doesn't play the role \(role)")
  }
}

extension Adapter.Played {
  /// Names what a request needs and the adapter doesn't declare.
  fileprivate func lack(for request: RunRequest) -> String? {
    var needed: [Feature] = []
    switch request.input {
    case .app(let input): if !outcomes.contains(input.outcome) { return input.outcome.rawValue }
    case .authorizationEndpoint(let input):
      if !outcomes.contains(input.outcome) { return input.outcome.rawValue }
      if input.method == .post { needed.append(.post) }
    case .googleApp(.start): needed.append(.start)
    case .googleApp(.returned): break
    }
    if request.session != nil { needed.append(.sessions) }
    let possible = features.filter(request.input.role.possibleFeatures.contains)
    return needed.first { !possible.contains($0) }?.rawValue
  }
}

extension Configuration {
  /// Puts the values that are baked in over those that are offered.
  fileprivate func completed(by offered: Configuration) -> Configuration {
    Configuration(
      clientID: clientID ?? offered.clientID, appLink: appLink ?? offered.appLink,
      authorizationEndpoint: authorizationEndpoint ?? offered.authorizationEndpoint,
      scopes: scopes ?? offered.scopes, redirectURIs: redirectURIs ?? offered.redirectURIs)
  }
}

/// Running implementations of a role, each by the octets of its session's name.
private struct Sessions<Implementation> {
  private var running: [[UInt8]: Implementation] = [:]

  /// The implementation that runs in a session; without a session none ever does.
  subscript(session: String?) -> Implementation? {
    get { session.flatMap { running[Array($0.utf8)] } }
    set {
      if let session { running[Array(session.utf8)] = newValue }
    }
  }

  /// Forgets a session; without one, all.
  mutating func forget(_ session: String?) {
    if session == nil { running = [:] } else { self[session] = nil }
  }
}
