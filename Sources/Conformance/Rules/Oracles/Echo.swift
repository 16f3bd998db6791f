import AdapterProtocol
import AppFlip

/// Compares a value that comes back with the one that went in, for a reader who reads both alike.
///
/// A value that is escaped as every reader needs it is exact in both readings. Where the incoming
/// value has a bare `+`, the two readings differ already on the way in, and an answer that settles
/// for one of them is a matter of practice.
enum Echo {
  /// Exact for at least one reader.
  static func exact(
    _ incoming: ReceivedValue, _ returned: ReceivedValue, name: String
  ) -> Judgement {
    agreement(incoming, returned).isEmpty ? altered(incoming, returned, name: name) : .holds
  }

  /// Exact for the reader to whom `+` is a space, given that it is exact for one of the two.
  static func form(
    _ incoming: ReceivedValue, _ returned: ReceivedValue, name: String
  ) -> Judgement {
    let agreement = agreement(incoming, returned)
    guard !agreement.isEmpty else { return .notApplicable }
    guard !agreement.contains(.form) else { return .holds }
    let isAmbiguousAlready = returned.readings.form == incoming.readings.percent
    return altered(
      incoming, returned, name: name, reading: .form, at: isAmbiguousAlready ? .practice : nil)
  }

  /// Exact for the reader to whom `+` is a plus, given that it is exact for one of the two.
  static func percent(
    _ incoming: ReceivedValue, _ returned: ReceivedValue, name: String
  ) -> Judgement {
    let agreement = agreement(incoming, returned)
    guard !agreement.isEmpty else { return .notApplicable }
    return agreement.contains(.percent)
      ? .holds : altered(incoming, returned, name: name, reading: .percent)
  }

  /// The readings that agree; none where the answer can't be decoded, although the link can.
  private static func agreement(
    _ incoming: ReceivedValue, _ returned: ReceivedValue
  ) -> [QueryReading] {
    returned.isDecodable || !incoming.isDecodable ? returned.agreement(with: incoming) : []
  }

  /// The value came back changed.
  static func altered(
    _ incoming: ReceivedValue, _ returned: ReceivedValue, name: String,
    reading: QueryReading = .percent, at level: Level? = nil
  ) -> Judgement {
    let (sent, read) = (incoming.readings[reading], returned.readings[reading])
    let place = "the decoded \(name)" + (reading == .form ? ", a plus read as a space" : "")
    return .broken(
      expected: "\(name)=\"\(Octets.escaped(sent))\"",
      observed: "\(name)=\"\(Octets.escaped(read))\", raw \(Octets.escaped(returned.raw))",
      difference: Octets.firstDifference(sent, read).map { Difference(offset: $0, place: place) },
      at: level)
  }
}

/// A value of a successful answer beside the one that it must repeat.
enum Repetition {
  /// There is no successful answer, or nothing that it must repeat.
  case none
  /// What it must repeat isn't known, and why.
  case unknown(String)
  /// The value isn't there.
  case missing(ReceivedValue, in: OpenedAnswer)
  /// Both values.
  case both(ReceivedValue, ReceivedValue)

  /// Judges the repetition.
  ///
  /// - Parameters:
  ///   - missing: the parameter's name where the rule is about its absence too.
  ///   - compare: judges two values.
  func judge(
    missing name: String? = nil, by compare: (ReceivedValue, ReceivedValue) -> Judgement
  ) -> Judgement {
    switch self {
    case .none: return .notApplicable
    case .unknown(let reason): return .inconclusive(reason)
    case .both(let incoming, let returned): return compare(incoming, returned)
    case .missing(let incoming, let answer):
      guard let name else { return .notApplicable }
      return .broken(
        expected: "\(name)=\"\(Octets.escaped(incoming.readings.percent))\"",
        observed: "no \(name) in \(Octets.escaped(answer.octets))")
    }
  }
}

extension Exchange {
  /// The state of a successful answer beside the incoming one.
  var echoed: Repetition {
    guard let answer = success, let incoming = link?.state.value, incoming.isDecodable else {
      return .none
    }
    return answer.state.map { .both(incoming, $0) } ?? .missing(incoming, in: answer)
  }

  /// The code of a successful answer beside the issued one.
  var issued: Repetition {
    guard flip.outcome == .approves, let returned = success?.code else { return .none }
    let code = features.contains(.code) ? flip.code.octets : issuedCode
    guard let code else {
      return .unknown("the adapter neither declares the feature code nor reports issued_code")
    }
    return .both(ReceivedValue(PercentEncoding.encode(code)[...]), returned)
  }
}
