public import AppFlip

/// A URL that the app opened, read as an answer to a flip.
///
/// A class, because every rule looks at it: nothing of it ever changes.
public final class OpenedAnswer: Sendable {
  /// The URL, split into its components.
  public let uri: URIReference
  /// Whether it was opened with universalLinksOnly, nil if the adapter doesn't say.
  public let universalLinksOnly: Bool?
  /// The documented error code, nil for none and for any other text.
  public let errorCode: ErrorCode?
  /// What the URL answers, as far as the expectations of a case go.
  public let answers: AnswerSet
  private let read: AnswerParameters
  /// Where the answer stands: the query mostly.
  private let text: ArraySlice<UInt8>

  /// Reads an opened URL.
  public convenience init(
    _ octets: [UInt8], universalLinksOnly: Bool?, mayStandInFragment: Bool = false
  ) {
    self.init(
      URIReference(splitting: octets), universalLinksOnly: universalLinksOnly, mayStandInFragment)
  }

  private init(
    _ uri: consuming URIReference, universalLinksOnly: Bool?, _ mayStandInFragment: Bool
  ) {
    self.universalLinksOnly = universalLinksOnly
    var read = AnswerParameters()
    let query = uri.query ?? []
    text = mayStandInFragment && query.isEmpty ? uri.fragment ?? [] : query
    if !text.isEmpty { read.append(text) }
    errorCode = read.error.flatMap(Self.code)
    answers = Self.answers(isCode: read.code != nil, isError: read.error != nil, errorCode)
    self.read = consume read
    self.uri = consume uri
  }

  /// The first authorization code, nil if there is none.
  public var code: QueryValue? { read.code }
  /// The first error, nil if there is none.
  public var error: QueryValue? { read.error }
  /// The first state, nil if there is none.
  public var state: QueryValue? { read.state }
  /// Whether there is an error description at all.
  var isDescribed: Bool { read.isDescribed }
  /// Whether a name may stand twice: the documented ones are told apart at once.
  var mayRepeat: Bool { read.mayRepeat }
  /// Whether there is a parameter of another name than those of the standards.
  var hasStray: Bool { read.hasStray }
  /// Whether a name is written with escapes, or stands without a value.
  var isOdd: Bool { read.isOdd }

  private static func answers(
    isCode: Bool, isError: Bool, _ errorCode: ErrorCode?
  ) -> AnswerSet {
    var answers: AnswerSet = isCode ? [.code] : []
    if isError { answers.insert(errorCode == .invalidRequest ? .invalidRequest : .error) }
    return answers.isEmpty ? [.neither] : answers
  }

  /// The documented code that an error stands for.
  private static func code(of error: QueryValue) -> ErrorCode? {
    guard error.isDecodable else { return nil }
    let octets = error.isPlain ? error.raw : error.readings.percent[...]
    return ErrorCode.allCases.first { octets.elementsEqual($0.rawValue.utf8) }
  }

  /// The parameters with their decoded names, in their order.
  public var parameters: [(name: [UInt8], value: QueryValue)] {
    QueryParameter.split(text).map {
      (
        name: PercentDecoding.decodeLiteral($0.name, as: .percent),
        value: QueryValue($0.value ?? [])
      )
    }
  }

  /// The codes that aren't empty, in their order.
  var codes: [QueryValue] { mayRepeat ? values(of: "code") : code.map { [$0] } ?? [] }

  /// The states that aren't empty, in their order.
  var states: [QueryValue] { mayRepeat ? values(of: "state") : state.map { [$0] } ?? [] }

  /// The first decoded name that is none of the standards', nil if there is none.
  var strayName: [UInt8]? {
    guard hasStray else { return nil }
    return parameters.map(\.name).first { AnswerParameters.Name($0[...]) == nil }
  }

  // By the answers: to look at a value means to count who holds it.

  /// Whether there is a code.
  var hasCode: Bool { answers.contains(.code) }
  /// Whether there is an error.
  var hasError: Bool { !answers.isDisjoint(with: [.error, .invalidRequest]) }
  /// Whether there is a code, and no error.
  var isSuccess: Bool { answers == [.code] }
  /// Whether there is an error, and no code.
  var isFailure: Bool { hasError && !hasCode }
  /// Whether there are both a code and an error, or neither.
  var isContradictory: Bool { hasCode == hasError }

  /// The URL as it was opened.
  public var octets: [UInt8] { uri.octets }

  /// The non-empty values of a parameter, in their order.
  public func values(of name: String) -> [QueryValue] {
    parameters.filter { $0.name.elementsEqual(name.utf8) && !$0.value.raw.isEmpty }.map(\.value)
  }

  /// A decoded name that more than one parameter has, nil if each stands once.
  var repeatedName: [UInt8]? {
    guard mayRepeat else { return nil }
    let names = parameters.map(\.name).sorted { $0.lexicographicallyPrecedes($1) }
    return zip(names, names.dropFirst()).first { $0 == $1 }?.0
  }

  /// Whether the URL is a URI by the grammar of RFC 3986.
  var isURI: Bool { uri.isURI }

  /// Whether the URL is a URI and every value of it stands for text.
  var isReadable: Bool {
    guard isURI else { return false }
    guard !mayRepeat, !isDescribed else { return parameters.allSatisfy(\.value.isDecodable) }
    return [code, state, error].allSatisfy { $0?.isDecodable != false }
  }

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

  /// Whether the URL has the state, or the redirect URI, of one link and not of the other.
  func mixes(_ stranger: LinkReading, into own: LinkReading) -> Bool {
    let isElsewhere =
      stranger.answerable != own.answerable
      && uri.base.elementsEqual(stranger.answerable ?? [])
    guard let state, let foreign = stranger.state.value else { return isElsewhere }
    let isOwn = own.state.values.contains { !state.agreement(with: $0).isEmpty }
    return isElsewhere || !isOwn && !state.agreement(with: foreign).isEmpty
  }
}

extension [OpenedAnswer] {
  /// The URLs in their order, printable; nil if there is none.
  var shown: String? {
    guard let first else { return nil }
    return dropFirst().reduce(first.shown) { shown, next in shown + "  then  " + next.shown }
  }
}

extension OpenedAnswer {
  /// The URL, printable: an empty one must not look like none.
  fileprivate var shown: String { octets.isEmpty ? "an empty URL" : Octets.escaped(octets) }
}

// MARK: -

/// The parameters of an answer, collected one by one.
struct AnswerParameters {
  /// A parameter of an answer that RFC 6749, section 4.1.2, or RFC 9207 knows.
  enum Name: String, CaseIterable {
    case code
    case state
    case error
    case errorDescription = "error_description"
    case errorURI = "error_uri"
    case issuer = "iss"

    private static let all = allCases.map { (name: $0, octets: Array($0.rawValue.utf8)) }

    /// The parameter of a name.
    init?(_ name: ArraySlice<UInt8>) {
      let (name, known) = (name.span, Self.all.span)
      for index in known.indices where name.isEqual(to: known[index].octets.span) {
        self = known[index].name
        return
      }
      return nil
    }
  }

  /// The first code that isn't empty.
  private(set) var code: QueryValue?
  /// The first error that isn't empty.
  private(set) var error: QueryValue?
  /// The first state that isn't empty.
  private(set) var state: QueryValue?
  /// Whether there is an error description, be it empty.
  private(set) var isDescribed = false
  /// Whether a name may stand twice.
  private(set) var mayRepeat = false
  /// Whether there is a parameter of another name.
  private(set) var hasStray = false
  /// Whether a known name is written with escapes, or stands without a value.
  private(set) var isOdd = false

  private var (hasCode, hasError, hasState) = (false, false, false)

  /// Takes the parameters of a query.
  mutating func append(_ query: ArraySlice<UInt8>) {
    for parameter in QueryParameter.split(query) {
      let value = parameter.value ?? []
      if value.isEmpty { isOdd = true }
      switch name(parameter.name) {
      case .code: Self.take(value, &code, &hasCode, &mayRepeat)
      case .error: Self.take(value, &error, &hasError, &mayRepeat)
      case .state: Self.take(value, &state, &hasState, &mayRepeat)
      case .errorDescription:
        if isDescribed { mayRepeat = true }
        isDescribed = true
      case .errorURI, .issuer: mayRepeat = true
      case nil: (hasStray, mayRepeat) = (true, true)
      }
    }
  }

  private mutating func name(_ raw: ArraySlice<UInt8>) -> Name? {
    if let name = Name(raw) { return name }
    guard raw.span.holds(UInt8(ascii: "%")) else { return nil }
    isOdd = true
    return Name(PercentDecoding.decodeLiteral(raw, as: .percent)[...])
  }

  private static func take(
    _ raw: ArraySlice<UInt8>, _ value: inout QueryValue?, _ isThere: inout Bool,
    _ mayRepeat: inout Bool
  ) {
    if isThere { mayRepeat = true }
    isThere = true
    if value == nil, !raw.isEmpty { value = QueryValue(raw) }
  }
}

// MARK: -

extension OpenedAnswer {
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

  /// Whether the answer refuses a response type that is missing, unknown or repeated.
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
