import AppFlip

/// Compares a returned value with the sent value, for a reader that decodes both in the same way.
///
/// A value that is escaped as every reader needs it is exact in both readings. If the incoming
/// value has a bare `+`, the two readings differ already on the way in, and an answer that settles
/// for one of them is a matter of practice.
enum Echo {
  /// A parameter of an answer that repeats what is known.
  enum Parameter: String {
    case code, state
  }

  static func exact(_ pair: EchoedValue.Pair, of parameter: Parameter) -> Judgement {
    pair.agreement.isEmpty
      ? altered(pair.incoming, pair.returned, of: parameter, at: level(of: pair.incoming)) : .holds
  }

  /// How binding it is that a value comes back: no URI holds what parsers drop, and no system opens such a link.
  ///
  /// At a bare semicolon some servers end a parameter, as HTML 4 permitted.
  static func level(of incoming: QueryValue, otherwise level: Level? = nil) -> Level? {
    if incoming.raw.contains(UInt8(ascii: ";")) { return .standard }
    return RepairedURL.repaired(Array(incoming.raw)) == nil ? level : .practice
  }

  /// Whether a value that can't be decoded was returned as the same bytes.
  ///
  /// An escape of a byte that isn't UTF-8 may come back as text, and so may the whole value.
  static func isLiteral(_ returned: QueryValue, of incoming: QueryValue) -> Bool {
    if !returned.agreement(with: incoming).isEmpty { return true }
    return QueryReading.allCases.contains { reading in
      let text = returned.readings[reading]
      return text.elementsEqual(incoming.raw)
        || Bytes.spelled(text) == Bytes.spelled(incoming.readings[reading])
    }
  }

  /// Exact for a reader that decodes `+` as a space, given that it is exact for one of the two.
  static func form(_ pair: EchoedValue.Pair, of parameter: Parameter) -> Judgement {
    guard !pair.agreement.isEmpty else { return .notApplicable }
    guard !pair.agreement.contains(.form) else { return .holds }
    let (incoming, returned) = (pair.incoming, pair.returned)
    let isAmbiguousAlready = returned.readings.form == incoming.readings.percent
    return altered(
      incoming, returned, of: parameter, reading: .form, at: isAmbiguousAlready ? .practice : nil)
  }

  /// Exact for a reader that decodes `+` as a plus, given that it is exact for one of the two.
  static func percent(_ pair: EchoedValue.Pair, of parameter: Parameter) -> Judgement {
    guard !pair.agreement.isEmpty else { return .notApplicable }
    return pair.agreement.contains(.percent)
      ? .holds : altered(pair.incoming, pair.returned, of: parameter, reading: .percent)
  }

  static func altered(
    _ incoming: QueryValue, _ returned: QueryValue, of parameter: Parameter,
    reading: QueryReading = .percent, at level: Level? = nil
  ) -> Judgement {
    let name = parameter.rawValue
    return .broken(
      parameter.evidence,
      expected: "\(name)=\"\(Bytes.escaped(incoming.readings[reading]))\"",
      observed: "\(name)=\"\(Bytes.escaped(returned.readings[reading]))\", raw "
        + Bytes.escaped(returned.raw),
      difference: Bytes.firstDifference(
        incoming.readings[reading], returned.readings[reading]
      ).map {
        Difference(offset: $0, place: parameter.place(in: reading))
      },
      at: level)
  }
}

extension Echo.Parameter {
  var evidence: EvidenceKind { self == .code ? "code" : "state" }

  fileprivate func place(in reading: QueryReading) -> String {
    "the decoded \(rawValue)\(reading == .form ? ", a plus read as a space" : "")"
  }
}

// MARK: -

/// A value of a successful response, and the value that it must repeat.
enum EchoedValue: Sendable {
  case none
  /// The value to repeat isn't known: the adapter doesn't report the issued code.
  case unknown
  /// Only the response shows the value: there is no value to compare it with.
  case shown(in: ParsedResponse)
  case missing(QueryValue, in: ParsedResponse)
  case both(Pair)

  /// The sent value and the returned value.
  struct Pair: Sendable {
    let incoming: QueryValue
    let returned: QueryValue
    /// The readings that agree; none if the answer can't be decoded, although the link can.
    let agreement: [QueryReading]

    init(_ incoming: QueryValue, _ returned: QueryValue) {
      (self.incoming, self.returned) = (incoming, returned)
      agreement =
        returned.isDecodable || !incoming.isDecodable ? returned.agreement(with: incoming) : []
    }
  }

  static func ofState(in success: ParsedResponse, to link: ParsedLink?) -> EchoedValue {
    guard let incoming = link?.state.value, incoming.isDecodable else { return .none }
    return success.state.map { .both(Pair(incoming, $0)) } ?? .missing(incoming, in: success)
  }

  /// Compares the code of a successful response with the issued code, nil if it isn't known.
  ///
  /// A server's own code may show only in its redirect; an app received the code from its server.
  static func ofCode(in success: ParsedResponse, issued: [UInt8]?, by role: Role) -> EchoedValue {
    guard let returned = success.code else { return .none }
    guard let issued else { return role == .app ? .unknown : .shown(in: success) }
    return .both(Pair(QueryValue(standingFor: issued), returned))
  }

  /// Of several answers the first that isn't exact for any reader, else the first.
  static func worst(of values: [EchoedValue]) -> EchoedValue {
    values.first { value in
      switch value {
      case .both(let pair): pair.agreement.isEmpty
      case .missing: true
      case .none, .unknown, .shown: false
      }
    } ?? values.first ?? .none
  }

  func judge(
    missing parameter: Echo.Parameter? = nil, by compare: (Pair) -> Judgement
  ) -> Judgement {
    switch self {
    case .none: return .notApplicable
    case .unknown:
      return .inconclusive(
        "issued-code-unknown",
        "the adapter neither declares the feature code nor reports issued_code")
    case .shown(let answer):
      guard let parameter else { return .notApplicable }
      return Self.judgeAlone(answer.codes, of: parameter, in: answer)
    case .both(let pair): return compare(pair)
    case .missing(let incoming, let answer):
      guard let parameter else { return .notApplicable }
      let name = parameter.rawValue
      return .broken(
        parameter.evidence,
        expected: "\(name)=\"\(Bytes.escaped(incoming.readings.percent))\"",
        observed: "no \(name) in \(Bytes.escaped(answer.bytes))")
    }
  }

  private static func judgeAlone(
    _ values: [QueryValue], of parameter: Echo.Parameter, in answer: ParsedResponse
  ) -> Judgement {
    if values.count == 1, values.allSatisfy(\.isDecodable) { return .holds }
    let name = parameter.rawValue
    return .broken(
      parameter.evidence, expected: "one \(name)",
      observed: values.count == 1
        ? "a \(name) that can't be decoded in \(Bytes.escaped(answer.bytes))"
        : "\(name) \(values.count) times in \(Bytes.escaped(answer.bytes))")
  }
}
