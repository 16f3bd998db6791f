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

  /// The reply to an operation, without its id.
  package mutating func answer(to operation: Operation) async -> Reply.Body {
    switch operation {
    case .hello(let request): return greet(request)
    case .run(let request):
      SanitizerCoverage.forget()
      do { return try await run(request) } catch {
        return .error(Failure(where: .implementation, message: Array("\(error)".utf8)))
      }
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
      let why = "this adapter supports only version 1 of the protocol, not \(asked.0) to \(asked.1)"
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
      if let refusal = played.refusal(of: request) { return refusal }
      var app = try apps[session] ?? played.start(configuration)
      // An app that threw goes on running.
      defer { apps[session] = app }
      return Reply.Body(try await app.receive(input), declaring: played.features)
    case .authorizationEndpoint(let input):
      guard let played = adapter.endpoint else { break }
      if let refusal = played.refusal(of: request) { return refusal }
      var endpoint = try browsers[session] ?? played.start(configuration)
      defer { browsers[session] = endpoint }
      var reply = try await endpoint.respond(to: input)
      guard (100...999).contains(reply.status) else {
        return .adapterError("a status code has three digits, not \(reply.status)")
      }
      if reply.body.bytes.count > Limits.bodyLength {
        reply.body.bytes.removeSubrange(Limits.bodyLength...)
        reply.bodyTruncated = true
      }
      return Reply.Body(reply, declaring: played.features)
    case .googleApp(let input):
      guard let played = adapter.googleApp else { break }
      if let refusal = played.refusal(of: request) { return refusal }
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
  /// The answer to a request that needs what the adapter doesn't declare; nil if it declares all.
  fileprivate func refusal(of request: RunRequest) -> Reply.Body? {
    var (outcome, needed): (UserDecision?, [Feature]) = (nil, [])
    switch request.input {
    case .app(let input): outcome = input.outcome
    case .authorizationEndpoint(let input):
      outcome = input.outcome
      if input.method == .post { needed.append(.post) }
    case .googleApp(.start): needed.append(.start)
    case .googleApp(.returned): break
    }
    if request.session != nil { needed.append(.sessions) }
    let role = request.input.role
    let missing =
      outcome.flatMap { outcomes.contains($0) ? nil : $0.rawValue }
      ?? needed.first { !features.contains($0) || !role.possibleFeatures.contains($0) }?.rawValue
    return missing.map {
      .unsupported($0, "the adapter doesn't declare it for the role \(role.rawValue)")
    }
  }
}

extension Configuration {
  /// Replaces offered values with the adapter's own values.
  fileprivate func completed(by offered: Configuration) -> Configuration {
    Configuration(
      clientID: clientID ?? offered.clientID, appLink: appLink ?? offered.appLink,
      authorizationEndpoint: authorizationEndpoint ?? offered.authorizationEndpoint,
      scopes: scopes ?? offered.scopes, redirectURIs: redirectURIs ?? offered.redirectURIs)
  }
}

/// Running implementations of a role, each by the bytes of its session's name.
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

// MARK: - Answers

extension Reply.Body {
  /// Turns what was done into an answer, unless it contradicts what the adapter declares.
  init(_ answer: some ReplyMessage, declaring features: [Feature]) {
    var answer = answer
    if !features.contains(.coverage) { answer.coverage = SanitizerCoverage.reached() }
    guard answer.coverage?.count ?? 0 <= Limits.coverageCount else {
      self = .adapterError("the coverage has more than \(Limits.coverageCount) places")
      return
    }
    do throws(MessageError) {
      try answer.check(against: features)
      self = .ok(answer.ok)
    } catch {
      self = .adapterError("the response differs from the adapter's declaration: \(error)")
    }
  }

  /// An error that the adapter itself is at fault for.
  package static func adapterError(_ message: String) -> Reply.Body {
    .error(Failure(where: .adapter, message: Array(message.utf8)))
  }

  /// Something that the adapter doesn't do.
  package static func unsupported(_ what: String, _ why: String) -> Reply.Body {
    .unsupported(Unsupported(what: Array(what.utf8), why: Array(why.utf8)))
  }
}
