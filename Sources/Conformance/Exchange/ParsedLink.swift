import AdapterProtocol
package import AppFlip
import Web

/// What a link says to a reader who decodes once, repairs nothing and compares bytes; a class, as it never
/// changes.
package final class ParsedLink: Sendable {
  package let uri: URIReference
  /// Whether the link is a URI by the grammar of RFC 3986, and the request's body a form in which every byte
  /// is escaped that a form escapes.
  package let isURI: Bool
  package let targets: [RedirectTarget]
  /// The one redirect URI that may be answered at: every copy the same, of the documented format.
  package let answerable: [UInt8]?

  /// Its parameters: whoever looks at all of them reads them here, in place.
  package let parameters: RequestParameters
  /// What the request adds to the query of the endpoint; nil for no query.
  let query: ArraySlice<UInt8>?
  /// The endpoint's own query, behind which the parameters stand; empty for none.
  let ownQuery: [UInt8]
  let length: Int
  let hasBody: Bool

  /// Whether the running app was handed the same link before: systems deliver one twice.
  let isSecondDelivery: Bool

  /// The length of a link or a request, in bytes, up to which nobody may refuse it for its length.
  package static let servedLength = 8_000
  package static let servedParameters = 100
  /// The bytes of a state from which on a refusal is a warning, and up to which ordinary states go.
  static let (longestRequiredState, longestOrdinaryState) = (1_024, 384)

  package convenience init(
    _ bytes: [UInt8], body: [UInt8] = [], at endpoint: EndpointURL? = nil,
    isSecondDelivery: Bool = false
  ) {
    self.init(
      URIReference(splitting: bytes), body: body, at: endpoint, isSecondDelivery: isSecondDelivery)
  }

  private init(
    _ uri: consuming URIReference, body: [UInt8], at endpoint: EndpointURL?, isSecondDelivery: Bool
  ) {
    self.isSecondDelivery = isSecondDelivery
    var parameters = RequestParameters()
    let all = uri.query
    let behindOwn = all.flatMap { query in endpoint.flatMap { $0.parameters(behindOwnIn: query) } }
    ownQuery = behindOwn == nil ? [] : endpoint?.query ?? []
    query = behindOwn ?? all
    if let query { parameters.append(query) }
    isURI = uri.isURI && body.allSatisfy(\.isFormCharacter)
    length = uri.bytes.count + body.count
    hasBody = !body.isEmpty
    if !body.isEmpty { parameters.append(body[...]) }
    (targets, answerable) = Self.targets(
      of: parameters.redirectURI, beside: endpoint?.ownRedirectURIs ?? [])
    self.parameters = consume parameters
    self.uri = consume uri
  }

  package var clientID: ParameterOccurrences { parameters.clientID }
  package var state: ParameterOccurrences { parameters.state }
  package var redirectURI: ParameterOccurrences { parameters.redirectURI }
  package var scope: ParameterOccurrences { parameters.scope }
  package var responseType: ParameterOccurrences { parameters.responseType }
  /// The documented parameters that came more than once, be it without a value.
  var copied: [LinkParameter] { parameters.copied }
  /// Whether it asks for what extensions of OAuth know and the document doesn't: an endpoint that knows
  /// it too may refuse it, with errors of its own.
  package var isExtended: Bool { parameters.isExtended }
  package var parameterCount: Int { parameters.count }
  /// The bytes of the longest name that the document doesn't have, as it stands there.
  var longestStray: Int { parameters.longestStray }
  package var traits: LinkTraits { parameters.traits }

  /// Nil for an activity without a link, and for the Google app, which reads answers.
  convenience init?(
    of input: borrowing RunInput, at endpoint: EndpointURL, isSecondDelivery: Bool = false
  ) {
    switch input {
    case .app(let input):
      guard let url = input.url else { return nil }
      self.init(url.bytes, isSecondDelivery: isSecondDelivery)
    case .authorizationEndpoint(let input):
      self.init(input.url.bytes, body: input.body?.bytes ?? [], at: endpoint)
    case .googleApp: return nil
    }
  }

  // MARK: - Redirect URIs

  private static func targets(
    of received: ParameterOccurrences, beside own: [[UInt8]]
  ) -> ([RedirectTarget], [UInt8]?) {
    let read = received.values.map { target(of: $0, beside: own) }
    let isOne = read.allSatisfy { $0 != nil && $0?.bytes == read[0]?.bytes }
    return (read.map { $0?.target ?? .foreign }, isOne ? read.first??.bytes : nil)
  }

  /// What a redirect URI is that isn't foreign; nil for one that is.
  private static func target(
    of value: QueryValue, beside own: [[UInt8]]
  ) -> (target: RedirectTarget, bytes: [UInt8])? {
    // What doesn't even begin like one needn't be decoded.
    guard value.isDecodable, !own.isEmpty || value.begins(with: beginning) else { return nil }
    let bytes = PercentDecoding.decodeLiteral(value.raw, as: .percent)
    if own.contains(bytes) { return (.own, bytes) }
    let target = RedirectTarget(bytes)
    return target.isForeign ? nil : (target, bytes)
  }

  private static let beginning = Array("https://oauth-redirect".utf8)

  /// The documented URL that the redirect URI differs from in the case of its host alone; nil for any other.
  var documentedSpelling: [UInt8]? {
    guard answerable == nil, let value = redirectURI.value, value.isDecodable else { return nil }
    let bytes = PercentDecoding.decodeLiteral(value.raw, as: .percent)
    let uri = URIReference(splitting: bytes)
    guard let authority = uri.authority,
      let place = bytes.span.firstPlace(of: Array(authority).span)
    else { return nil }
    let small = authority.map(\.lowercasedASCII)
    let url = bytes[..<place] + small + bytes[(place + small.count)...]
    return RedirectTarget(Array(url)).isForeign ? nil : Array(url)
  }

  package var environment: RedirectURL.Environment? {
    answerable == nil ? nil : targets.first?.environment
  }

  package var isNoFlip: Bool { clientID.isMissing && state.isMissing && redirectURI.isMissing }
  var isRepeated: Bool { clientID.isRepeated || state.isRepeated || redirectURI.isRepeated }

  var asksForCode: Bool { responseType.stands(for: Self.code) }

  private static let code = Array("code".utf8)

  /// Whether an app with the given client ID must serve the link: nothing is wrong with it.
  package func isFlawless(for clientID: [UInt8]) -> Bool {
    isComplete(for: clientID) && isURI && copied.isEmpty && !isTooLong && !hasShortState
      && state.value?.isVisible == true
  }

  var stateLength: Int { state.value?.raw.count ?? 0 }
  var hasLongState: Bool { stateLength > Self.longestOrdinaryState }
  var hasVeryLongState: Bool { stateLength > Self.longestRequiredState }
  var isTooLong: Bool { length > Self.servedLength || parameterCount > Self.servedParameters }

  var hasShortState: Bool {
    guard case .once(let state) = state else { return false }
    if state.isPlain || state.raw.count < OrdinaryState.shortest {
      return state.raw.count < OrdinaryState.shortest
    }
    // An escape is three bytes.
    return state.raw.count < 3 * OrdinaryState.shortest
      && state.readings.percent.count < OrdinaryState.shortest
  }

  /// Whether somebody who decodes twice finds a text in it.
  func names(_ text: some Collection<UInt8>) -> Bool {
    ([uri.bytes[...]] + redirectURI.values.map { $0.raw[...] }).contains { raw in
      let decoded = PercentDecoding.decodeLiteral(raw, as: .percent)
      return PercentDecoding.decodeLiteral(decoded, as: .percent).contains(Array(text))
    }
  }

  func isComplete(for clientID: [UInt8]) -> Bool {
    guard case .once = redirectURI, targets.first?.isListed == true,
      case .once(let state) = state
    else { return false }
    return state.isDecodable && self.clientID.stands(for: clientID)
  }
}

extension UInt8 {
  /// Whether `application/x-www-form-urlencoded` has the byte as it is
  /// ([URL, the percent-encode set](https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set)).
  fileprivate var isFormCharacter: Bool { isAlpha || isDigit || "*-._+%&=".utf8.contains(self) }
}
