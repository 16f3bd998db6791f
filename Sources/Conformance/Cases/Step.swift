import AdapterProtocol
public import AppFlip

/// One request of a case, as a template over the configuration of hello.
public enum Step: Sendable {
  /// An app is handed a link.
  case flip(Flip)
  /// An authorization endpoint is handed an authorization request.
  case request(Flip)
  /// The Google app is asked to start a flip.
  case start(Start)
  /// The Google app is handed a link that came back.
  case returned(Return)

  /// The role that is asked.
  public var role: Role {
    switch self {
    case .flip: .app
    case .request: .authorizationEndpoint
    case .start, .returned: .googleApp
    }
  }

  /// What an app or an authorization endpoint is handed, nil for the Google app.
  public var flip: Flip? {
    switch self {
    case .flip(let flip), .request(let flip): flip
    case .start, .returned: nil
    }
  }

  /// The link that is handed over, nil where there is none.
  public var link: LinkTemplate? {
    switch self {
    case .flip(let flip), .request(let flip): flip.link
    case .start: nil
    case .returned(let returned): returned.link
    }
  }

  /// The running implementation that is asked, nil for any.
  public var session: String? {
    switch self {
    case .flip(let flip), .request(let flip): flip.session
    case .start(let start): start.session
    case .returned(let returned): returned.session
    }
  }

  /// Whether it needs what an earlier step came to.
  var isDependent: Bool {
    if let flip, case .answered = flip.code { return true }
    if case .returned(let returned) = self, case .step = returned.pending { return true }
    return link?.isDependent ?? false
  }

  /// What the role must have declared beside the features of the case.
  var feature: Feature? {
    if case .start = self { return .start }
    if case .answered = flip?.code { return .code }
    return nil
  }
}
