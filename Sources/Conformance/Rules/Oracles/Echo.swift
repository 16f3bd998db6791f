import AppFlip
import Web

/// A value of a successful response, and the value that it must repeat.
enum EchoedValue: Sendable {
  case none
  /// The value to repeat isn't known: the adapter doesn't report the issued code.
  case unknown
  /// Only the response shows the code: there is no value to compare it with.
  case shown(in: ParsedResponse)
  /// The response has no state.
  case missing(QueryValue, in: ParsedResponse)
  case both(Pair)

  static func ofState(in success: ParsedResponse, to link: ParsedLink?) -> EchoedValue {
    guard let incoming = link?.state.value, incoming.isDecodable else { return .none }
    return success.state.map { .both(Pair(.state, incoming, $0)) }
      ?? .missing(incoming, in: success)
  }

  /// Compares the code of a successful response with the issued code, nil if it isn't known.
  ///
  /// A server's own code may show only in its redirect; an app received the code from its server.
  static func ofCode(in success: ParsedResponse, issued: [UInt8]?, by role: Role) -> EchoedValue {
    guard let returned = success.code else { return .none }
    guard let issued else { return role == .app ? .unknown : .shown(in: success) }
    return .both(Pair(.code, QueryValue(standingFor: issued), returned))
  }

  /// The first value that isn't exact for any reader, else the first.
  static func worst(of values: [EchoedValue]) -> EchoedValue {
    values.first { value in
      switch value {
      case .both(let pair): pair.agreement.isEmpty
      case .missing: true
      case .none, .unknown, .shown: false
      }
    } ?? values.first ?? .none
  }

  /// Judges that the response has the value, exact for one reader at least.
  func judgeExact() -> Judgement {
    switch self {
    case .shown(let answer):
      let codes = answer.codes
      if codes.count == 1, codes.allSatisfy(\.isDecodable) { return .holds }
      return .broken(
        "code", expected: "one code",
        observed: (codes.count == 1 ? "a code that can't be decoded" : "code \(codes.count) times")
          + " in \(Bytes.escaped(answer.bytes))")
    case .missing(let incoming, let answer):
      return .broken(
        "state", expected: "state=\"\(Bytes.escaped(incoming.readings.percent))\"",
        observed: "no state in \(Bytes.escaped(answer.bytes))")
    case .none, .unknown, .both:
      return judge { pair in
        pair.agreement.isEmpty ? pair.altered(at: Self.level(of: pair.incoming)) : .holds
      }
    }
  }

  /// Judges that the value is exact for a reader that decodes `+` as a space, given that it is exact for one reader.
  func judgeForm() -> Judgement {
    judge { pair in
      guard !pair.agreement.isEmpty else { return .notApplicable }
      guard !pair.agreement.contains(.form) else { return .holds }
      // A bare + on the way in has two readings already.
      let isAmbiguousAlready = pair.returned.readings.form == pair.incoming.readings.percent
      return pair.altered(reading: .form, at: isAmbiguousAlready ? .practice : nil)
    }
  }

  /// Judges that the value is exact for a reader that decodes `+` as a plus, given that it is exact for one reader.
  func judgePercent(unlessForm isForm: Bool = false) -> Judgement {
    judge { pair in
      guard !pair.agreement.isEmpty else { return .notApplicable }
      // In a form, every reader decodes a plus as a space (RFC 6749, appendix B).
      let isFormsPlus =
        isForm && pair.agreement.contains(.form) && pair.incoming.raw.contains(UInt8(ascii: "+"))
      return isFormsPlus || pair.agreement.contains(.percent) ? .holds : pair.altered()
    }
  }

  private func judge(by compare: (Pair) -> Judgement) -> Judgement {
    switch self {
    case .none, .shown, .missing: .notApplicable
    case .unknown:
      .inconclusive(
        "issued-code-unknown",
        "the adapter neither declares the feature code nor reports issued_code")
    case .both(let pair): compare(pair)
    }
  }

  /// The level of an exact value: no URI has the bytes that parsers drop, and no system opens such a link.
  ///
  /// At a bare semicolon some servers end a parameter, as HTML 4 permitted.
  static func level(of incoming: QueryValue, otherwise level: Level? = nil) -> Level? {
    if incoming.raw.contains(UInt8(ascii: ";")) { return .standard }
    return RepairedURL.repaired(Array(incoming.raw)) == nil ? level : .practice
  }
}

extension EchoedValue {
  /// The sent value and the returned value of a parameter.
  struct Pair: Sendable {
    let parameter: ResponseParameter
    let incoming: QueryValue
    let returned: QueryValue
    /// The readings that agree; none if the returned value can't be decoded, although the incoming value can.
    let agreement: [QueryReading]

    init(_ parameter: ResponseParameter, _ incoming: QueryValue, _ returned: QueryValue) {
      (self.parameter, self.incoming, self.returned) = (parameter, incoming, returned)
      agreement =
        returned.isDecodable || !incoming.isDecodable ? returned.agreement(with: incoming) : []
    }

    func altered(reading: QueryReading = .percent, at level: Level? = nil) -> Judgement {
      .altered(
        parameter == .code ? "code" : "state", from: incoming.readings[reading],
        to: returned.readings[reading], raw: returned.raw,
        in: "the decoded \(parameter)\(reading == .form ? ", a plus read as a space" : "")",
        at: level)
    }

    /// Whether a value that can't be decoded was returned as the same bytes.
    ///
    /// An escape of a byte that isn't UTF-8 may come back as text, and so may the whole value.
    var isLiteral: Bool {
      if !returned.agreement(with: incoming).isEmpty { return true }
      return QueryReading.allCases.contains { reading in
        let text = returned.readings[reading]
        return text.elementsEqual(incoming.raw)
          || Self.spelled(text) == Self.spelled(incoming.readings[reading])
      }
    }

    /// The text with its escapes in upper case, and with an escape for each byte that isn't UTF-8.
    private static func spelled(_ bytes: [UInt8]) -> [UInt8] {
      var spelled: [UInt8] = []
      var rest = bytes[...]
      while let first = rest.first {
        let isEscape = PercentDecoding.escapedByte(in: rest, at: rest.startIndex) != nil
        let length = isEscape ? 3 : (1...4).first { Bytes.areUTF8(Array(rest.prefix($0))) }
        let part = rest.prefix(length ?? 1).map { isEscape && $0.isAlpha ? $0 & 0xDF : $0 }
        spelled += length == nil ? PercentEncoding.encodeAll([first]) : part
        rest = rest.dropFirst(part.count)
      }
      return spelled
    }
  }
}
