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
      handled: response.handled,
      opened: response.opened.map {
        OpenedURL(url: Text($0.url), universalLinksOnly: $0.universalLinksOnly)
      },
      issuedCode: response.issuedCode.map { Text($0) }, coverage: response.coverage)
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
  /// What the adapter answers to hello.
  var hello: HelloReply {
    let roles = app.map {
      RoleDeclaration(
        role: .app,
        capabilities: Capabilities(outcomes: $0.outcomes, features: $0.features.map(\.wire)))
    }
    return HelloReply(
      implementation: Implementation(name: name, version: version, language: language),
      roles: roles.map { [$0] } ?? [], maxInFlight: maxInFlight, configuration: configuration.wire)
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
