import AdapterProtocol
import AppFlip

// The module's own types and those of the wire, which its users never see.

extension AppFeature {
  /// The feature's name on the wire.
  var wire: Feature {
    switch self {
    case .code: .code
    case .universalLinksOnly: .universalLinksOnly
    case .sessions: .sessions
    case .bytes: .bytes
    case .coverage: .coverage
    }
  }
}

extension EndpointFeature {
  /// The feature's name on the wire.
  var wire: Feature {
    switch self {
    case .code: .code
    case .post: .post
    case .bytes: .bytes
    case .coverage: .coverage
    }
  }
}

extension GoogleAppFeature {
  /// The feature's name on the wire.
  var wire: Feature {
    switch self {
    case .start: .start
    case .universalLinksOnly: .universalLinksOnly
    case .sessions: .sessions
    case .bytes: .bytes
    case .coverage: .coverage
    }
  }
}

extension AppRequest {
  /// Takes a request from the wire.
  init(_ input: AppInput) {
    self.init(
      activity: input.activity, url: input.url?.octets, outcome: input.outcome,
      code: input.code?.octets)
  }
}

extension AppReply {
  /// Puts a response on the wire.
  init(_ response: AppResponse) {
    self.init(
      handled: response.handled, opened: response.opened.map(\.wire),
      issuedCode: response.issuedCode.map { Text($0) }, coverage: response.coverage)
  }
}

extension AppResponse.Opened {
  /// The opened URL on the wire.
  var wire: OpenedURL { OpenedURL(url: Text(url), universalLinksOnly: universalLinksOnly) }
}

extension EndpointRequest {
  /// Takes a request from the wire.
  init(_ input: EndpointInput) {
    let method: Method =
      switch input.method {
      case .get: .get
      case .post: .post
      }
    self.init(
      method: method, url: input.url.octets,
      headers: input.headers.map { EndpointHeader($0.name.octets, $0.value.octets) },
      body: input.body?.octets, outcome: input.outcome, code: input.code?.octets)
  }
}

extension EndpointReply {
  /// Puts a response on the wire; a long body is cut there.
  init(_ response: EndpointResponse) {
    self.init(
      status: response.status,
      headers: response.headers.map { Header(name: Text($0.name), value: Text($0.value)) },
      body: Text(Array(response.body.prefix(Limits.bodyLength))),
      bodyTruncated: response.body.count > Limits.bodyLength,
      issuedCode: response.issuedCode.map { Text($0) }, coverage: response.coverage)
  }
}

extension GoogleAppStart {
  /// Takes the values of a flip from the wire.
  init(_ start: GoogleAppInput.Start) {
    self.init(
      appLink: start.appLink.octets, clientID: start.clientID.octets,
      scopes: start.scopes.map(\.octets), redirectURI: start.redirectURI.octets)
  }
}

extension StartReply {
  /// Puts a response on the wire.
  init(_ started: GoogleAppStarted) {
    self.init(
      opened: started.opened.map(\.wire), state: Text(started.state), coverage: started.coverage)
  }
}

extension GoogleAppReturn {
  /// Takes a returned link from the wire.
  init(_ link: GoogleAppInput.Returned) {
    let pending: GoogleAppPending =
      switch link.pending {
      case .ofSession: .started
      case .nothing: .nothing
      case .flip(let flip):
        .flip(
          GoogleAppFlip(
            clientID: flip.clientID.octets, redirectURI: flip.redirectURI.octets,
            state: flip.state.octets))
      }
    self.init(pending: pending, activity: link.activity, url: link.url?.octets)
  }
}

extension ReturnedReply {
  /// Puts a conclusion on the wire.
  init(_ conclusion: GoogleAppConclusion) {
    let (outcome, code, error): (Outcome, [UInt8]?, [UInt8]?) =
      switch conclusion.outcome {
      case .linked(let code): (.linked, code, nil)
      case .fallback(let error): (.fallback, nil, error)
      case .aborted(let error): (.aborted, nil, error)
      case .ignored: (.ignored, nil, nil)
      case .failed(let error): (.failed, nil, error)
      }
    self.init(
      outcome: outcome, code: code.map { Text($0) }, error: error.map { Text($0) },
      reason: conclusion.reason.map { Text($0) }, coverage: conclusion.coverage)
  }
}

extension AdapterConfiguration {
  /// Takes a configuration from the wire; nil where it holds text that is no UTF-8.
  init?(_ wire: Configuration) {
    let texts = [wire.clientID, wire.appLink, wire.authorizationEndpoint].compactMap(\.self)
    let lists = [wire.scopes, wire.redirectURIs].compactMap(\.self)
    guard (texts + lists.joined()).allSatisfy(\.isUnicode) else { return nil }
    func string(_ text: Text) -> String { String(decoding: text.octets, as: UTF8.self) }
    self.init(
      clientID: wire.clientID.map(string), appLink: wire.appLink.map(string),
      authorizationEndpoint: wire.authorizationEndpoint.map(string),
      scopes: wire.scopes?.map(string), redirectURIs: wire.redirectURIs?.map(string))
  }

  /// The configuration on the wire.
  var wire: Configuration {
    Configuration(
      clientID: clientID.map { Text($0) }, appLink: appLink.map { Text($0) },
      authorizationEndpoint: authorizationEndpoint.map { Text($0) },
      scopes: scopes?.map { Text($0) }, redirectURIs: redirectURIs?.map { Text($0) })
  }
}

extension Adapter {
  /// What the adapter answers to hello; roles that differ are told apart there.
  var hello: HelloReply {
    let roles: [(Role, Capabilities?)] = [
      (.app, app.map { Capabilities(outcomes: $0.outcomes, features: $0.features.map(\.wire)) }),
      (
        .authorizationEndpoint,
        endpoint.map { Capabilities(outcomes: $0.outcomes, features: $0.features.map(\.wire)) }
      ),
      // A person, a network and a server have no part in this role.
      (.googleApp, googleApp.map { Capabilities(outcomes: [], features: $0.features.map(\.wire)) }),
    ]
    return HelloReply(
      implementation: Implementation(name: name, version: version, language: language),
      roles: roles.compactMap { role, own in
        own.map { RoleDeclaration(role: role, capabilities: $0) }
      },
      maxInFlight: maxInFlight, configuration: configuration.wire)
  }
}

extension Reply.Body {
  /// An error that the adapter itself is at fault for.
  static func adapterError(_ message: String) -> Reply.Body {
    .error(Failure(where: .adapter, message: Array(message.utf8)))
  }

  /// Something that the adapter doesn't do.
  static func unsupported(_ what: String, _ why: String) -> Reply.Body {
    .unsupported(Unsupported(what: Array(what.utf8), why: Array(why.utf8)))
  }
}
