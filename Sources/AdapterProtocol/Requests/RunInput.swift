public import AppFlip

/// What happens to the implementation under test in one run.
///
/// It is handed on much more often than it is made, so it is a reference.
public indirect enum RunInput: Equatable, Sendable {
  /// The iOS app receives a link.
  case app(AppInput)
  /// The authorization endpoint receives a request.
  case authorizationEndpoint(EndpointInput)
  /// The Google app sends a link or receives one.
  case googleApp(GoogleAppInput)

  /// The role that the input is for.
  public var role: Role {
    switch self {
    case .app: .app
    case .authorizationEndpoint: .authorizationEndpoint
    case .googleApp: .googleApp
    }
  }

  /// Whether every text of it is Unicode, so that an adapter without the feature `bytes` can be
  /// sent it (section "Envelope").
  public var isUnicode: Bool { texts.allSatisfy(\.isUnicode) }

  private var texts: [Text] {
    switch self {
    case .app(let input): [input.url, input.code].compactMap(\.self)
    case .authorizationEndpoint(let input):
      [input.url] + input.headers.flatMap { [$0.name, $0.value] }
        + [input.body, input.code].compactMap(\.self)
    case .googleApp(.start(let start)):
      [start.appLink, start.clientID, start.redirectURI] + start.scopes
    case .googleApp(.returned(let returned)):
      returned.pending.texts + [returned.url].compactMap(\.self)
    }
  }
}

extension GoogleAppInput.Pending {
  fileprivate var texts: [Text] {
    switch self {
    case .ofSession, .nothing: []
    case .flip(let flip): [flip.clientID, flip.redirectURI, flip.state]
    }
  }
}

extension RunInput {
  /// Reads the member `input` of a request.
  init(_ request: Fields, role: Role) throws(MessageError) {
    switch role {
    case .app: self = .app(try request.required("input"))
    case .authorizationEndpoint: self = .authorizationEndpoint(try request.required("input"))
    case .googleApp: self = .googleApp(try request.required("input"))
    }
  }

  /// Writes the input.
  func write(into output: inout JSONOutput) {
    switch self {
    case .app(let input): input.write(into: &output)
    case .authorizationEndpoint(let input): input.write(into: &output)
    case .googleApp(let input): input.write(into: &output)
    }
  }
}
