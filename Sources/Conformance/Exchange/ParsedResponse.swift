package import AppFlip

/// A URL that the app opened, read as an answer to a flip; a class, as every rule looks at it.
package final class ParsedResponse: Sendable {
  package let uri: URIReference
  /// Whether it was opened with universalLinksOnly, nil if the adapter doesn't say.
  package let universalLinksOnly: Bool?
  package let parameters: [(name: [UInt8], value: QueryValue)]
  /// The first of each that isn't empty, nil if there is none; an injected code isn't one.
  package let code, error, state: QueryValue?
  /// The codes that came with the request and that the implementation didn't issue.
  let injectedCodes: [QueryValue]
  package let errorCode: ErrorCode?
  package let answers: ResponseKinds

  package init(
    _ bytes: [UInt8], universalLinksOnly: Bool?, mayStandInFragment: Bool = false,
    isInjected: (_ code: QueryValue, _ isBesideError: Bool) -> Bool = { _, _ in false }
  ) {
    uri = URIReference(splitting: bytes)
    self.universalLinksOnly = universalLinksOnly
    let query = uri.query ?? []
    let text = mayStandInFragment && query.isEmpty ? uri.fragment ?? [] : query
    let parameters = QueryParameter.split(text).map {
      (name: $0.decodedName, value: QueryValue($0.value ?? []))
    }
    func first(_ name: ResponseParameter) -> QueryValue? {
      let wanted = name.bytes
      return parameters.first { !$0.value.raw.isEmpty && $0.name == wanted }?.value
    }
    (error, state) = (first(.error), first(.state))
    var code = first(.code)
    injectedCodes =
      code == nil
      ? []
      : Self.codes(in: parameters).filter { [error] in isInjected($0, error != nil) }
    if !injectedCodes.isEmpty {
      code = Self.codes(in: parameters).first { [injectedCodes] in !injectedCodes.contains($0) }
    }
    self.code = code
    errorCode = error.flatMap(Self.errorCode)
    var answers: ResponseKinds = code == nil ? [] : [.code]
    if error != nil { answers.insert(errorCode == .invalidRequest ? .invalidRequest : .error) }
    self.answers = answers.isEmpty ? [.neither] : answers
    self.parameters = parameters
  }

  private static func errorCode(of error: QueryValue) -> ErrorCode? {
    guard error.isDecodable else { return nil }
    let bytes = error.readings.percent
    return ErrorCode.allCases.first { bytes.elementsEqual($0.rawValue.utf8) }
  }

  private static func codes(in parameters: [(name: [UInt8], value: QueryValue)]) -> [QueryValue] {
    parameters.filter { $0.name == ResponseParameter.code.bytes && !$0.value.raw.isEmpty }
      .map(\.value)
  }

  var codes: [QueryValue] {
    Self.codes(in: parameters).filter { !injectedCodes.contains($0) }
  }
  var states: [QueryValue] { values(of: "state") }

  /// Whether there is an error description, be it empty.
  var isDescribed: Bool {
    parameters.contains { $0.name == ResponseParameter.errorDescription.bytes }
  }

  /// The first decoded name that is none of the standards', nil if there is none.
  var strayName: [UInt8]? {
    parameters.first { parameter in
      !ResponseParameter.allCases.contains { $0.bytes == parameter.name }
    }?.name
  }

  var hasCode: Bool { answers.contains(.code) }
  var hasError: Bool { !answers.isDisjoint(with: [.error, .invalidRequest]) }
  var isSuccess: Bool { answers == [.code] }
  var isFailure: Bool { hasError && !hasCode }
  var isContradictory: Bool { hasCode == hasError }
  package var bytes: [UInt8] { uri.bytes }

  package func values(of name: String) -> [QueryValue] {
    parameters.filter { $0.name.elementsEqual(name.utf8) && !$0.value.raw.isEmpty }.map(\.value)
  }

  /// A decoded name that more than one parameter has, nil if each stands once.
  var repeatedName: [UInt8]? {
    let names = parameters.map(\.name).sorted { $0.lexicographicallyPrecedes($1) }
    return zip(names, names.dropFirst()).first { $0 == $1 }?.0
  }

  /// Whether the URL is a URI by the grammar of RFC 3986.
  var isURI: Bool { uri.isURI }
  var isReadable: Bool { isURI && parameters.allSatisfy(\.value.isDecodable) }

  /// Whether there is one error description of the characters that RFC 6749 permits.
  var hasPlainDescription: Bool {
    let descriptions = values(of: "error_description")
    guard descriptions.count == 1, let value = descriptions.first, value.isDecodable else {
      return false
    }
    return value.readings.percent.allSatisfy {
      $0.isVisible && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }

  /// Whether it has an ordinary state that isn't in its own link: the suite sent that state in another request.
  func holdsState(ofAnotherThan link: ParsedLink) -> Bool {
    guard let state = state?.readings.percent, OrdinaryState.begins(state) else { return false }
    let block = state.prefix(OrdinaryState.length)
    return !link.names(block)
      && !link.state.values.contains { $0.readings.percent.starts(with: block) }
  }

  func mixes(_ stranger: ParsedLink, into own: ParsedLink) -> Bool {
    let isElsewhere =
      stranger.answerable != own.answerable
      && uri.base.elementsEqual(stranger.answerable ?? [])
      && (own.answerable != nil || !own.names(uri.base))
    guard let state, let foreign = stranger.state.value, !foreign.raw.isEmpty else {
      return isElsewhere
    }
    let isOwn = own.state.values.contains { !state.agreement(with: $0).isEmpty }
    // What stands anywhere in the own link may have been taken from there.
    return isElsewhere
      || !isOwn && !state.agreement(with: foreign).isEmpty
        && !own.names(PercentDecoding.decodeLiteral(foreign.raw, as: .percent))
  }
}

extension [ParsedResponse] {
  /// The URLs in their order, printable; nil if there is none.
  var shown: String? {
    guard let first else { return nil }
    return dropFirst().reduce(first.shown) { shown, next in shown + "  then  " + next.shown }
  }
}

extension ParsedResponse {
  fileprivate var shown: String { bytes.isEmpty ? "an empty URL" : Bytes.escaped(bytes) }
}

// MARK: -

/// A parameter of an answer that RFC 6749, section 4.1.2, or RFC 9207 knows.
enum ResponseParameter: String, CaseIterable {
  case code, state, error
  case errorDescription = "error_description"
  case errorURI = "error_uri"
  case issuer = "iss"

  private static let bytes = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, Array($0.rawValue.utf8)) })

  var bytes: [UInt8] { Self.bytes[self] ?? [] }
}

// MARK: -

extension ParsedResponse {
  /// Whether the error is a code of RFC 6749, section 4.1.2.1, that the document doesn't know.
  var hasStandardError: Bool {
    let codes = [
      "unauthorized_client", "unsupported_response_type", "invalid_scope", "server_error",
      "temporarily_unavailable",
    ]
    return codes.contains { error?.readings.percent.elementsEqual($0.utf8) == true }
  }

  /// Whether the answer has no code, and an error of RFC 6749, section 4.1.2.1, that isn't invalid_request: in
  /// any edition.
  var isDenialOfOAuth: Bool { !hasCode && (hasStandardError || errorCode == .accessDenied) }

  func refusesResponseType(of exchange: FlipExchange) -> Bool {
    guard exchange.role == .authorizationEndpoint, code == nil, let link = exchange.link,
      !link.asksForCode || link.copied.contains(.responseType)
    else { return false }
    // RFC 6749, section 4.1.2.1: what is refused to the client is unauthorized_client.
    return errorCode == .invalidRequest
      || ["unsupported_response_type", "unauthorized_client"].contains {
        error?.readings.percent.elementsEqual($0.utf8) == true
      }
  }
}
