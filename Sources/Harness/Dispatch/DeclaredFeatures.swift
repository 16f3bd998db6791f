import AdapterProtocol
import AppFlip

/// The features that an adapter declared for each role, at hand for every reply.
struct DeclaredFeatures {
  private let app: [Feature]
  private let authorizationEndpoint: [Feature]
  private let googleApp: [Feature]

  /// Takes the features from what the adapter says about itself.
  ///
  /// - Parameter hello: what it says.
  init(_ hello: HelloReply) {
    app = hello.capabilities(of: .app)?.features ?? []
    authorizationEndpoint = hello.capabilities(of: .authorizationEndpoint)?.features ?? []
    googleApp = hello.capabilities(of: .googleApp)?.features ?? []
  }

  /// The features of a role, none where it isn't declared.
  ///
  /// - Parameter role: the role.
  subscript(role: Role) -> [Feature] {
    switch role {
    case .app: app
    case .authorizationEndpoint: authorizationEndpoint
    case .googleApp: googleApp
    }
  }
}
