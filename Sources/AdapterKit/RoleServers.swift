import AdapterProtocol
import AppFlip

/// Answers the requests of the role `app`.
struct AppServer {
  private let declared: Adapter.App
  private var running = Sessions<any AppImplementation>()

  /// Makes a server without running apps.
  ///
  /// - Parameter declared: what the adapter declares for the role.
  init(_ declared: Adapter.App) { self.declared = declared }

  /// Forgets running apps.
  ///
  /// - Parameter session: the session to forget, nil for all.
  mutating func forget(_ session: String?) { running.forget(session) }

  /// Answers a request by the app of its session, or by one of its own.
  ///
  /// - Parameters:
  ///   - input: the request.
  ///   - session: the name of its session.
  ///   - configuration: what an app is started with.
  /// - Returns: the answer.
  mutating func answer(
    to input: AppInput, in session: String?, with configuration: Configuration
  ) async -> Reply.Body {
    if let what = lack(for: input, in: session) { return .undeclared(what, for: .app) }
    do {
      var app = try running[session] ?? declared.start(configuration)
      // An app that threw goes on running.
      defer { running[session] = app }
      return Reply.Body(try await app.receive(input), declaring: declared.features)
    } catch {
      return .thrown(error)
    }
  }

  /// Names what a request needs and the adapter doesn't declare.
  private func lack(for input: AppInput, in session: String?) -> String? {
    guard declared.outcomes.contains(input.outcome) else { return input.outcome.rawValue }
    guard session == nil || declared.features.contains(.sessions) else {
      return Feature.sessions.rawValue
    }
    return nil
  }
}

/// Answers the requests of the role `authorization-endpoint`.
struct EndpointServer {
  private let declared: Adapter.Endpoint

  /// Makes a server.
  ///
  /// - Parameter declared: what the adapter declares for the role.
  init(_ declared: Adapter.Endpoint) { self.declared = declared }

  /// Answers a request by an endpoint of its own.
  ///
  /// - Parameters:
  ///   - input: the request.
  ///   - session: the name of its session; an endpoint has none.
  ///   - configuration: what an endpoint is started with.
  /// - Returns: the answer.
  func answer(
    to input: EndpointInput, in session: String?, with configuration: Configuration
  ) async -> Reply.Body {
    if let what = lack(for: input, in: session) {
      return .undeclared(what, for: .authorizationEndpoint)
    }
    do {
      var endpoint = try declared.start(configuration)
      return answer(with: try await endpoint.respond(to: input))
    } catch {
      return .thrown(error)
    }
  }

  /// Names what a request needs and the adapter doesn't declare.
  private func lack(for input: EndpointInput, in session: String?) -> String? {
    guard declared.outcomes.contains(input.outcome) else { return input.outcome.rawValue }
    if input.method == .post, !declared.features.contains(.post) { return Feature.post.rawValue }
    return session.map { _ in Feature.sessions.rawValue }
  }

  private func answer(with reply: EndpointReply) -> Reply.Body {
    guard (100...999).contains(reply.status) else {
      return .adapterError("a status code has three digits, not \(reply.status)")
    }
    var reply = reply
    if reply.body.octets.count > Limits.bodyLength {
      reply.body = Text(Array(reply.body.octets.prefix(Limits.bodyLength)))
      reply.bodyTruncated = true
    }
    return Reply.Body(reply, declaring: declared.features)
  }
}

/// Answers the requests of the role `google-app`.
struct GoogleAppServer {
  private let declared: Adapter.GoogleApp
  private var running = Sessions<any GoogleAppImplementation>()

  /// Makes a server without running apps.
  ///
  /// - Parameter declared: what the adapter declares for the role.
  init(_ declared: Adapter.GoogleApp) { self.declared = declared }

  /// Forgets running apps.
  ///
  /// - Parameter session: the session to forget, nil for all.
  mutating func forget(_ session: String?) { running.forget(session) }

  /// Answers a request by the app of its session, or by one of its own.
  ///
  /// - Parameters:
  ///   - input: the request.
  ///   - session: the name of its session.
  ///   - configuration: what an app is started with.
  /// - Returns: the answer.
  mutating func answer(
    to input: GoogleAppInput, in session: String?, with configuration: Configuration
  ) async -> Reply.Body {
    if let what = lack(for: input, in: session) { return .undeclared(what, for: .googleApp) }
    do {
      var app = try running[session] ?? declared.start(configuration)
      // An app that threw goes on running.
      defer { running[session] = app }
      switch input {
      case .start(let start):
        return Reply.Body(try await app.start(start), declaring: declared.features)
      case .returned(let link):
        return Reply.Body(try await app.receive(link), declaring: declared.features)
      }
    } catch {
      return .thrown(error)
    }
  }

  /// Names what a request needs and the adapter doesn't declare.
  private func lack(for input: GoogleAppInput, in session: String?) -> String? {
    if case .start = input, !declared.features.contains(.start) { return Feature.start.rawValue }
    guard session == nil || declared.features.contains(.sessions) else {
      return Feature.sessions.rawValue
    }
    return nil
  }
}

/// Running implementations of a role, each by the octets of its session's name.
struct Sessions<Implementation> {
  private var running: [[UInt8]: Implementation] = [:]

  /// The implementation that runs in a session; without a session none ever does.
  subscript(session: String?) -> Implementation? {
    get { session.flatMap { running[Array($0.utf8)] } }
    set {
      if let session { running[Array(session.utf8)] = newValue }
    }
  }

  /// Forgets running implementations.
  ///
  /// - Parameter session: the session to forget, nil for all.
  mutating func forget(_ session: String?) {
    if session == nil { running = [:] } else { self[session] = nil }
  }
}
