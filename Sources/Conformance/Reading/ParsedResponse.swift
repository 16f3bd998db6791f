package import AppFlip

/// A URL that a role opened or redirected to, read as a response to a flip; a class, as every rule reads it.
package final class ParsedResponse: Sendable {
  package let uri: URIReference
  /// Whether it was opened with universalLinksOnly, nil if the adapter doesn't say.
  package let universalLinksOnly: Bool?
  package let parameters: [Query.Parameter]
  /// The codes that the implementation may have issued.
  let codes: [QueryValue]
  /// The codes that came with the request and that the implementation didn't issue.
  let injectedCodes: [QueryValue]
  /// The first of each, nil if there is none.
  package let error, state: QueryValue?
  package let errorCode: ErrorCode?
  package let answers: ResponseKinds

  package init(
    _ bytes: [UInt8], universalLinksOnly: Bool?, mayStandInFragment: Bool = false,
    isInjected: (_ code: QueryValue, _ isBesideError: Bool) -> Bool = { _, _ in false }
  ) {
    uri = URIReference(splitting: bytes)
    self.universalLinksOnly = universalLinksOnly
    let query = uri.query ?? []
    parameters =
      Query(mayStandInFragment && query.isEmpty ? uri.fragment ?? [] : query).parameters
    let error = parameters.values(of: "error").first
    (self.error, state) = (error, parameters.values(of: "state").first)
    let all = parameters.values(of: "code")
    let injected = all.filter { isInjected($0, error != nil) }
    injectedCodes = injected
    codes = all.filter { !injected.contains($0) }
    errorCode = error.flatMap { error in
      error.isDecodable
        ? ErrorCode.allCases.first { error.readings.percent.elementsEqual($0.rawValue.utf8) } : nil
    }
    var answers: ResponseKinds = codes.isEmpty ? [] : [.code]
    if error != nil { answers.insert(errorCode == .invalidRequest ? .invalidRequest : .error) }
    self.answers = answers.isEmpty ? [.neither] : answers
  }

  package var bytes: [UInt8] { uri.bytes }
  /// The first code that isn't injected.
  package var code: QueryValue? { codes.first }
  var states: [QueryValue] { values(of: "state") }
  package func values(of name: String) -> [QueryValue] { parameters.values(of: name) }

  var hasCode: Bool { answers.contains(.code) }
  var hasError: Bool { !answers.isDisjoint(with: [.error, .invalidRequest]) }
  var isSuccess: Bool { answers == [.code] }
  var isFailure: Bool { hasError && !hasCode }
  var isContradictory: Bool { hasCode == hasError }
  /// Whether an empty error is beside a code, or an empty code beside an error.
  var hasEmptyCounterpart: Bool {
    let name = hasCode ? "error" : hasError ? "code" : nil
    return parameters.contains { parameter in
      parameter.value.raw.isEmpty && name.map { parameter.name.elementsEqual($0.utf8) } == true
    }
  }

  /// The first decoded name that is none of the standards', nil if there is none.
  var strayName: [UInt8]? {
    parameters.map(\.name).first { name in
      !ResponseParameter.allCases.contains { name.elementsEqual($0.rawValue.utf8) }
    }
  }

  /// A decoded name that more than one parameter has, nil if each stands once.
  var repeatedName: [UInt8]? {
    let names = parameters.map(\.name).sorted { $0.lexicographicallyPrecedes($1) }
    return zip(names, names.dropFirst()).first { $0 == $1 }?.0
  }

  /// Whether the URL is a URI by the grammar of RFC 3986.
  var isURI: Bool { uri.isURI }
  var isReadable: Bool { isURI && parameters.allSatisfy(\.value.isDecodable) }

  /// Whether there is an error description, be it empty.
  var isDescribed: Bool {
    parameters.contains { $0.name.elementsEqual("error_description".utf8) }
  }

  /// Whether there is one error description of the characters that RFC 6749 permits.
  var hasPlainDescription: Bool {
    guard let description = values(of: "error_description").value, description.isDecodable else {
      return false
    }
    return description.readings.percent.allSatisfy {
      $0.isVisible && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
  }

  /// Whether it has an ordinary state that isn't in its own link: the suite sent that state in another request.
  func holdsState(ofAnotherThan link: ParsedLink) -> Bool {
    guard let state = state?.readings.percent, OrdinaryState.begins(state) else { return false }
    let block = state.prefix(OrdinaryState.length)
    return !link.names(block) && !link.state.contains { $0.readings.percent.starts(with: block) }
  }

  /// Whether it goes to the redirect URI of a different flip, or has its state, and the own link has neither.
  func mixes(_ stranger: ParsedLink, into own: ParsedLink) -> Bool {
    let isElsewhere =
      stranger.answerable != own.answerable
      && uri.base.elementsEqual(stranger.answerable ?? [])
      && (own.answerable != nil || !own.names(uri.base))
    guard let state, let foreign = stranger.state.value else { return isElsewhere }
    let isOwn = own.state.contains { !state.agreement(with: $0).isEmpty }
    // Text of the own link may be copied from there.
    return isElsewhere
      || !isOwn && !state.agreement(with: foreign).isEmpty && !own.names(foreign.readings.percent)
  }

  private func hasError(among codes: [String]) -> Bool {
    codes.contains { error?.readings.percent.elementsEqual($0.utf8) == true }
  }

  /// Whether the error is a code of RFC 6749, section 4.1.2.1, that the document doesn't know.
  var hasStandardError: Bool {
    hasError(among: [
      "unauthorized_client", "unsupported_response_type", "invalid_scope", "server_error",
      "temporarily_unavailable",
    ])
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
      || hasError(among: ["unsupported_response_type", "unauthorized_client"])
  }
}

extension [ParsedResponse] {
  /// The URLs in their order, printable; nil if there is none.
  var shown: String? {
    isEmpty
      ? nil
      : map { $0.bytes.isEmpty ? "an empty URL" : Bytes.escaped($0.bytes) }
        .joined(separator: "  then  ")
  }
}

// MARK: -

/// A parameter of an answer that RFC 6749, section 4.1.2, or RFC 9207 knows.
enum ResponseParameter: String, CaseIterable {
  case code, state, error
  case errorDescription = "error_description"
  case errorURI = "error_uri"
  case issuer = "iss"
}
