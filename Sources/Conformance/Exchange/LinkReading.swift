import AdapterProtocol
public import AppFlip

/// What a link says to a reader who decodes once, repairs nothing and compares octets.
public struct LinkReading: Sendable {
  /// The link, split into its components.
  public let uri: URIReference
  /// Whether the link is a URI by the grammar of RFC 3986.
  public let isURI: Bool
  /// The client id.
  public let clientID: Received
  /// The state.
  public let state: Received
  /// The redirect URI.
  public let redirectURI: Received
  /// The scope.
  public let scope: Received
  /// The response type, which only an authorization request has.
  public let responseType: Received
  /// What each redirect URI of the link is, in their order.
  public let targets: [RedirectTarget]
  /// The documented parameters that came more than once, be it without a value.
  let copied: Set<LinkParameter>
  /// Whether it asks for what extensions of OAuth know and the document doesn't: an endpoint that knows
  /// it too may refuse it, with errors of its own.
  public let isExtended: Bool
  /// How many parameters there are.
  public let parameterCount: Int
  /// What else is special about it.
  public let traits: LinkTraits

  /// The length of a link, in octets, up to which no app may refuse it for its length.
  public static let servedLength = 200_000
  /// The number of parameters up to which none may be refused for their number: 100 beside those of an
  /// authorization request.
  public static let servedParameters = 105

  /// Reads a link, or an authorization request.
  ///
  /// - Parameters:
  ///   - octets: the link as the system hands it over, or the URL of the request.
  ///   - body: the parameters of a request's body, which count like those of the query.
  public init(_ octets: [UInt8], body: [UInt8] = []) {
    uri = URIReference(splitting: octets)
    isURI = uri.isURI
    var parameters = ReceivedParameters()
    if let query = uri.query { parameters.append(query) }
    parameters.append(body[...])
    clientID = parameters.clientID
    state = parameters.state
    redirectURI = parameters.redirectURI
    scope = parameters.scope
    responseType = parameters.responseType
    targets = redirectURI.values.map {
      $0.isDecodable ? RedirectTarget($0.readings.percent) : .foreign
    }
    copied = parameters.copied
    isExtended = parameters.isExtended
    parameterCount = parameters.count
    traits = parameters.traits
  }

  /// Reads the link, or the request, that a role was handed.
  ///
  /// It is nil for an activity without a link, and for the Google app, which reads answers.
  ///
  /// - Parameter input: what the role was handed.
  init?(of input: RunInput) {
    switch input {
    case .app(let input):
      guard let url = input.url else { return nil }
      self.init(url.octets)
    case .authorizationEndpoint(let input):
      self.init(input.url.octets, body: input.body?.octets ?? [])
    case .googleApp: return nil
    }
  }

  /// The one redirect URI that may be answered at: every copy the same, of the documented format.
  public var answerable: [UInt8]? {
    guard let first = redirectURI.values.first?.readings.percent, !targets.contains(.foreign),
      redirectURI.values.allSatisfy({ $0.readings.percent == first })
    else { return nil }
    return first
  }

  /// The deployment of the one redirect URI that may be answered at.
  public var environment: RedirectURL.Environment? {
    answerable == nil ? nil : targets.first?.environment
  }

  /// Whether none of the parameters of a flip is there.
  public var isNoFlip: Bool { clientID.isMissing && state.isMissing && redirectURI.isMissing }

  /// Whether the response type is `code`, once.
  var asksForCode: Bool { responseType.value?.stands(for: Self.code) == true }

  private static let code = Array("code".utf8)

  /// Whether an app with the given client id must serve the link: nothing is wrong with it.
  ///
  /// - Parameter clientID: the registered client id.
  /// - Returns: false where any of the rules lets the app refuse the link.
  public func isFlawless(for clientID: [UInt8]) -> Bool {
    guard isURI, copied.isEmpty, uri.octets.count <= Self.servedLength,
      case .once = redirectURI, targets.first?.isListed == true,
      self.clientID.value?.stands(for: clientID) == true, let state = state.value
    else { return false }
    return state.isDecodable && state.readings.percent.allSatisfy(\.isVisible)
  }
}
