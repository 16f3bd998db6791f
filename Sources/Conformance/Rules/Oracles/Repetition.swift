import AppFlip

/// A value of a successful answer beside the one that it must repeat.
enum Repetition: Sendable {
  /// There is no successful answer, or nothing that it must repeat.
  case none
  /// What it must repeat isn't known, and why.
  case unknown(String)
  /// The value isn't there.
  case missing(ReceivedValue, in: OpenedAnswer)
  /// Both values.
  case both(Pair)

  /// A value that went in and the one that came back.
  struct Pair: Sendable {
    /// What went in.
    let incoming: ReceivedValue
    /// What came back.
    let returned: ReceivedValue
    /// The readings that agree; none where the answer can't be decoded, although the link can.
    let agreement: Agreement

    init(_ incoming: ReceivedValue, _ returned: ReceivedValue) {
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
  init(ofCodeIn success: OpenedAnswer?, issued: [UInt8]?) {
    guard let returned = success?.code else {
      self = .none
      return
    }
    guard let issued else {
      self = .unknown("the adapter neither declares the feature code nor reports issued_code")
      return
    }
    self = .both(Pair(ReceivedValue(standingFor: issued), returned))
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
    case .unknown(let reason): return .inconclusive(reason)
    case .both(let pair): return compare(pair)
    case .missing(let incoming, let answer):
      guard let parameter else { return .notApplicable }
      let name = parameter.rawValue
      return .broken(
        parameter.phrase,
        expected: { "\(name)=\"\(Octets.escaped(incoming.readings.percent))\"" },
        observed: "no \(name) in \(Octets.escaped(answer.octets))")
    }
  }
}
