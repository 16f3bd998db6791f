import AdapterProtocol
package import AppFlip
import Web

/// What a request says to a reader that decodes once, repairs nothing and compares bytes; a class, as every rule reads
/// it.
package final class ParsedLink: Sendable {
  package let uri: URIReference
  /// Whether the link is a URI by the grammar of RFC 3986, and the request's body a form in which every byte
  /// is escaped that a form escapes.
  package let isURI: Bool
  /// The part that the request adds to the query of the endpoint.
  let query: Query
  /// The request's body.
  let form: Query
  package let parameters: [Query.Parameter]
  package let clientID, state, redirectURI, scope, responseType: [QueryValue]
  /// The parameters that the document doesn't have, nor an extension of OAuth.
  let unknown: [Query.Parameter]
  /// The documented parameters that came more than once, be it without a value.
  let copied: [LinkParameter]
  package let targets: [RedirectTarget]
  /// The one redirect URI that may be answered at: every copy the same, of the documented format.
  package let answerable: [UInt8]?
  /// Whether the query begins with the endpoint's own query.
  let hasOwnQuery: Bool
  /// Whether the running app or the browser's endpoint received the same request before.
  let isSecondDelivery: Bool

  /// The length of a link or a request, in bytes, up to which it must not be refused for its length.
  package static let servedLength = 8_000
  package static let servedParameters = 100
  /// The bytes of a state from which on a refusal is a warning, and up to which ordinary states go.
  static let (longestRequiredState, longestOrdinaryState) = (1_024, 384)

  package init(
    _ bytes: [UInt8], body: [UInt8] = [], at endpoint: EndpointURL? = nil,
    isSecondDelivery: Bool = false
  ) {
    uri = URIReference(splitting: bytes)
    isURI = uri.isURI && body.allSatisfy(\.isFormCharacter)
    let all = uri.query ?? []
    let added = endpoint.map { $0.parameters(behindOwnIn: all) } ?? all
    hasOwnQuery = added != nil
    query = Query(added ?? all)
    form = Query(body[...])
    let parameters = query.parameters + form.parameters
    clientID = parameters.values(of: "client_id")
    state = parameters.values(of: "state")
    redirectURI = parameters.values(of: "redirect_uri")
    scope = parameters.values(of: "scope")
    responseType = parameters.values(of: "response_type")
    unknown = parameters.filter { $0.known == nil }
    copied = LinkParameter.single.filter { single in
      parameters.count { $0.isNamed(single) } > 1
    }
    self.parameters = parameters
    let own = endpoint?.ownRedirectURIs ?? []
    targets = redirectURI.map { value in
      guard value.isDecodable else { return .foreign }
      let bytes = value.readings.percent
      return own.contains(bytes) ? .own : RedirectTarget(bytes)
    }
    let first = redirectURI.first?.readings.percent
    let isOne =
      !targets.contains(where: \.isForeign)
      && redirectURI.allSatisfy { $0.readings.percent == first }
    answerable = isOne ? first : nil
    self.isSecondDelivery = isSecondDelivery
  }

  /// Nil for an activity without a link, and for the Google app, which reads answers.
  convenience init?(
    of input: borrowing RunInput, at endpoint: EndpointURL, isSecondDelivery: Bool = false
  ) {
    switch input {
    case .app(let input):
      guard let url = input.url else { return nil }
      self.init(url.bytes, isSecondDelivery: isSecondDelivery)
    case .authorizationEndpoint(let input):
      self.init(
        input.url.bytes, body: input.body?.bytes ?? [], at: endpoint,
        isSecondDelivery: isSecondDelivery)
    case .googleApp: return nil
    }
  }

  // MARK: - Redirect URIs

  /// The documented URL that the redirect URI differs from in the case of its host alone; nil for any other.
  var documentedSpelling: [UInt8]? {
    guard answerable == nil, let value = redirectURI.value, value.isDecodable else { return nil }
    let bytes = value.readings.percent
    guard let host = URIReference(splitting: bytes).authority else { return nil }
    let url =
      bytes[..<host.startIndex] + host.map(\.lowercasedASCII) + bytes[host.endIndex...]
    return RedirectTarget(Array(url)).isForeign ? nil : Array(url)
  }

  package var environment: RedirectURL.Environment? {
    answerable == nil ? nil : targets.first?.environment
  }

  package var isNoFlip: Bool { clientID.isMissing && state.isMissing && redirectURI.isMissing }
  var isRepeated: Bool { clientID.isRepeated || state.isRepeated || redirectURI.isRepeated }
  var asksForCode: Bool { responseType.stands(for: Array("code".utf8)) }

  func isComplete(for clientID: [UInt8]) -> Bool {
    redirectURI.value != nil && targets.first?.isListed == true
      && state.value?.isDecodable == true && self.clientID.stands(for: clientID)
  }

  var stateLength: Int { state.value?.raw.count ?? 0 }
  var hasLongState: Bool { stateLength > Self.longestOrdinaryState }
  var hasVeryLongState: Bool { stateLength > Self.longestRequiredState }
  var hasShortState: Bool {
    state.value.map { $0.readings.percent.count < OrdinaryState.shortest } ?? false
  }
  var isTooLong: Bool {
    uri.bytes.count + form.raw.count > Self.servedLength
      || parameters.count > Self.servedParameters
  }

  /// Whether a reader that decodes twice finds a text in it.
  func names(_ text: some Collection<UInt8>) -> Bool {
    ([uri.bytes] + redirectURI.map { Array($0.raw) }).contains { raw in
      let decoded = PercentDecoding.decodeLiteral(raw, as: .percent)
      return PercentDecoding.decodeLiteral(decoded, as: .percent).holds(Array(text))
    }
  }

  // MARK: - Special requests

  /// Whether it asks for what extensions of OAuth know and the document doesn't: an endpoint that knows
  /// it too may refuse it, with errors of its own.
  package var isExtended: Bool {
    parameters.contains { $0.known == .ofExtension && !$0.value.raw.isEmpty }
  }
  var hasExtension: Bool { parameters.contains { $0.known == .ofExtension } }
  var hasEncodedName: Bool {
    parameters.contains {
      LinkParameter(named: $0.name) != nil && !$0.rawName.isEqual(to: $0.name)
    }
  }
  var hasEmptyPart: Bool { query.hasEmptyPart || form.hasEmptyPart }
  var hasNameWithoutValue: Bool { parameters.contains { !$0.hasEqualsSign } }
  var hasByteOrderMark: Bool { parameters.contains(where: \.hasByteOrderMark) }

  /// Whether a name or a value can't be decoded, or has what a strict reader may stop at.
  var isUnreadable: Bool {
    hasNameWithoutValue || hasByteOrderMark || parameters.contains(where: \.isUndecodable)
      || parameters.contains { $0.name.contains(where: \.isControl) }
      || unknown.contains { $0.value.readings.percent.contains(where: \.isControl) }
  }

  /// Whether a parameter that may come more than once, or that isn't known, does so.
  var repeatsUnknown: Bool {
    let names = parameters.filter { $0.known.map(LinkParameter.single.contains) != true }
      .map(\.name)
    return Set(names).count < names.count
  }

  /// Whether a parameter has a name that only looks like a documented one.
  func resembles(_ parameter: LinkParameter) -> Bool {
    query.parameters.contains { parameter.isLike($0.name) }
  }
}

extension Query.Parameter {
  fileprivate var isUndecodable: Bool {
    !value.isDecodable || !PercentDecoding.inspect(rawName).isDecodable
  }

  fileprivate var hasByteOrderMark: Bool { name.holds([0xEF, 0xBB, 0xBF]) }
}

extension UInt8 {
  fileprivate var isControl: Bool { self < 0x20 || self == 0x7F }

  /// Whether `application/x-www-form-urlencoded` has the byte as it is
  /// ([URL, the percent-encode set](https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set)).
  fileprivate var isFormCharacter: Bool { isAlpha || isDigit || "*-._+%&=".utf8.contains(self) }
}
