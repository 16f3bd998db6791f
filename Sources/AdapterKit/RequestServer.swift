package import AdapterProtocol
import AppFlip

/// Answers the requests of a run, one after another.
///
/// It knows the envelope; what a role has to know is in that role's own server.
package struct RequestServer {
  /// The versions of the protocol that this module speaks.
  static let versions = 1...1

  private let adapter: Adapter
  private var configuration: Configuration
  private var app: AppServer?
  private var endpoint: EndpointServer?
  private var googleApp: GoogleAppServer?

  /// Makes a server to which no configuration was offered yet.
  ///
  /// - Parameter adapter: the adapter to serve.
  package init(_ adapter: Adapter) {
    self.adapter = adapter
    configuration = adapter.configuration
    app = adapter.app.map { AppServer($0) }
    endpoint = adapter.endpoint.map { EndpointServer($0) }
    googleApp = adapter.googleApp.map { GoogleAppServer($0) }
  }

  /// Answers an operation.
  ///
  /// - Parameter operation: hello, a request, or a reset.
  /// - Returns: what the reply says beside its id.
  package mutating func answer(to operation: Operation) async -> Reply.Body {
    switch operation {
    case .hello(let request): return greet(request)
    case .run(let request): return await run(request)
    case .reset(let session):
      app?.forget(session)
      googleApp?.forget(session)
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

  private mutating func run(_ request: RunRequest) async -> Reply.Body {
    let session = request.session
    SanitizerCoverage.forget()
    let answer: Reply.Body? =
      switch request.input {
      case .app(let input): await app?.answer(to: input, in: session, with: configuration)
      case .authorizationEndpoint(let input):
        await endpoint?.answer(to: input, in: session, with: configuration)
      case .googleApp(let input):
        await googleApp?.answer(to: input, in: session, with: configuration)
      }
    let role = request.input.role.rawValue
    return answer ?? .unsupported(role, "\(adapter.name) doesn't play the role \(role)")
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
