import AppFlip

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
    ///
    /// - Parameter name: the decoded name.
    init?(_ name: ArraySlice<UInt8>) {
      guard let known = Self.all.first(where: { name.isEqual(to: $0.octets) }) else { return nil }
      self = known.name
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
  ///
  /// - Parameter query: the text as it stands in the URL.
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
