import AppFlip

/// A value of a successful answer beside the one that it must repeat.
enum EchoedValue: Sendable {
  /// There is no successful answer, or nothing that it must repeat.
  case none
  /// What it must repeat isn't known: the adapter says nothing of the issued code.
  case unknown
  /// The answer alone shows the value: there is nothing to hold it against.
  case shown(in: OpenedAnswer)
  /// The value isn't there.
  case missing(QueryValue, in: OpenedAnswer)
  /// Both values.
  case both(Pair)

  /// A value that went in and the one that came back.
  struct Pair: Sendable {
    /// What went in.
    let incoming: QueryValue
    /// What came back.
    let returned: QueryValue
    /// The readings that agree; none where the answer can't be decoded, although the link can.
    let agreement: Agreement

    init(_ incoming: QueryValue, _ returned: QueryValue) {
      self.incoming = incoming
      self.returned = returned
      agreement =
        returned.isDecodable || !incoming.isDecodable ? returned.agreement(with: incoming) : []
    }
  }

  /// Sets the state of a successful answer beside the incoming one.
  init(ofStateIn success: OpenedAnswer?, to link: LinkReading?) {
    guard let success, let incoming = link?.state.value, incoming.isDecodable else {
      self = .none
      return
    }
    guard let returned = success.state else {
      self = .missing(incoming, in: success)
      return
    }
    self = .both(Pair(incoming, returned))
  }

  /// Sets the code of a successful answer beside the issued one, nil where nobody knows it.
  ///
  /// A server's own code may show in its redirect alone; an app was handed the code by somebody.
  init(ofCodeIn success: OpenedAnswer?, issued: [UInt8]?, by role: Role) {
    guard let success, let returned = success.code else {
      self = .none
      return
    }
    guard let issued else {
      guard role == .app else {
        self = .shown(in: success)
        return
      }
      self = .unknown
      return
    }
    self = .both(Pair(QueryValue(standingFor: issued), returned))
  }

  /// Judges the repetition.
  ///
  /// - Parameters:
  ///   - parameter: the parameter where the rule is about its absence too.
  ///   - compare: judges two values.
  /// - Returns: what `compare` says of two values.
  func judge(
    missing parameter: Echo.Parameter? = nil, by compare: (Pair) -> Judgement
  ) -> Judgement {
    switch self {
    case .none: return .notApplicable
    case .unknown:
      return .inconclusive(
        .unknownCode, "the adapter neither declares the feature code nor reports issued_code")
    case .shown(let answer):
      guard let parameter else { return .notApplicable }
      return Self.judgeAlone(answer.codes, of: parameter, in: answer)
    case .both(let pair): return compare(pair)
    case .missing(let incoming, let answer):
      guard let parameter else { return .notApplicable }
      let name = parameter.rawValue
      return .broken(
        parameter.evidence,
        expected: "\(name)=\"\(Octets.escaped(incoming.readings.percent))\"",
        observed: "no \(name) in \(Octets.escaped(answer.octets))")
    }
  }

  /// Judges a value by itself: it is there once, and can be read.
  private static func judgeAlone(
    _ values: [QueryValue], of parameter: Echo.Parameter, in answer: OpenedAnswer
  ) -> Judgement {
    if values.count == 1, values.allSatisfy(\.isDecodable) { return .holds }
    let name = parameter.rawValue
    return .broken(
      parameter.evidence, expected: "one \(name)",
      observed: values.count == 1
        ? "a \(name) that can't be decoded in \(Octets.escaped(answer.octets))"
        : "\(values.count) of \(name) in \(Octets.escaped(answer.octets))")
  }
}
