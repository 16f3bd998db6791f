import AdapterKit
import AdapterProtocol
import AppFlip
import ReferenceImplementation

/// The reference's app with a fault behind conditions.
struct NestedApp: AppImplementation {
  var app: ReferenceApp
  let fault: NestedFault

  mutating func receive(_ request: AppInput) throws -> AppReply {
    try fault.check(NestedRequest(request))
    return app.receive(request)
  }
}

/// The reference's endpoint with a fault behind conditions.
struct NestedEndpoint: EndpointImplementation {
  let endpoint: ReferenceEndpoint
  let fault: NestedFault

  func respond(to request: EndpointInput) throws -> EndpointReply {
    try fault.check(NestedRequest(request))
    return endpoint.respond(to: request)
  }
}

/// The reference's Google app with a fault behind conditions.
struct NestedGoogleApp: GoogleAppImplementation {
  var app: ReferenceGoogleApp
  let fault: NestedFault

  mutating func start(_ request: GoogleAppInput.Start) throws -> StartReply {
    try fault.check(NestedRequest(.start(request)))
    return try app.start(request)
  }

  mutating func receive(_ request: GoogleAppInput.Returned) throws -> ReturnedReply {
    try fault.check(NestedRequest(.returned(request)))
    return app.receive(request)
  }
}

extension NestedFault {
  /// An adapter that plays the role of the fault.
  var adapter: Adapter {
    let adapter = Adapter(name: name)
    return switch role {
    case .app:
      adapter.app(outcomes: Outcome.allCases, features: [.code, .universalLinksOnly, .bytes]) {
        NestedApp(app: try ReferenceApp(configuration: $0), fault: self)
      }
    case .authorizationEndpoint:
      adapter.authorizationEndpoint(
        outcomes: role.possibleOutcomes, features: [.code, .post, .bytes]
      ) {
        NestedEndpoint(endpoint: try ReferenceEndpoint(configuration: $0), fault: self)
      }
    case .googleApp:
      adapter.googleApp(features: [.start, .universalLinksOnly, .bytes]) { _ in
        NestedGoogleApp(app: ReferenceGoogleApp(), fault: self)
      }
    }
  }
}
