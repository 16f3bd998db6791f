import AppFlip

/// Compares a value that comes back with the one that went in, for a reader who reads both alike.
///
/// A value that is escaped as every reader needs it is exact in both readings. Where the incoming
/// value has a bare `+`, the two readings differ already on the way in, and an answer that settles
/// for one of them is a matter of practice.
enum Echo {
  /// A parameter of an answer that repeats what is known.
  enum Parameter: String {
    case code, state
  }

  /// Exact for at least one reader.
  static func exact(_ pair: EchoedValue.Pair, of parameter: Parameter) -> Judgement {
    pair.agreement.isEmpty ? altered(pair.incoming, pair.returned, of: parameter) : .holds
  }

  /// Exact for the reader to whom `+` is a space, given that it is exact for one of the two.
  static func form(_ pair: EchoedValue.Pair, of parameter: Parameter) -> Judgement {
    guard !pair.agreement.isEmpty else { return .notApplicable }
    guard !pair.agreement.contains(.form) else { return .holds }
    let (incoming, returned) = (pair.incoming, pair.returned)
    let isAmbiguousAlready = returned.readings.form == incoming.readings.percent
    return altered(
      incoming, returned, of: parameter, reading: .form, at: isAmbiguousAlready ? .practice : nil)
  }

  /// Exact for the reader to whom `+` is a plus, given that it is exact for one of the two.
  static func percent(_ pair: EchoedValue.Pair, of parameter: Parameter) -> Judgement {
    guard !pair.agreement.isEmpty else { return .notApplicable }
    return pair.agreement.contains(.percent)
      ? .holds : altered(pair.incoming, pair.returned, of: parameter, reading: .percent)
  }

  /// The value came back changed.
  static func altered(
    _ incoming: QueryValue, _ returned: QueryValue, of parameter: Parameter,
    reading: QueryReading = .percent, at level: Level? = nil
  ) -> Judgement {
    let name = parameter.rawValue
    return .broken(
      parameter.evidence,
      expected: "\(name)=\"\(Octets.escaped(incoming.readings[reading]))\"",
      observed: "\(name)=\"\(Octets.escaped(returned.readings[reading]))\", raw "
        + Octets.escaped(returned.raw),
      difference: incoming.firstDifference(from: returned, as: reading).map {
        Difference(offset: $0, place: parameter.place(in: reading))
      },
      at: level)
  }
}

extension Echo.Parameter {
  /// The parameter with whatever value as what was expected.
  var evidence: EvidenceCode.Fixed {
    switch self {
    case .code: .code
    case .state: .state
    }
  }

  /// The text in which two values part.
  fileprivate func place(in reading: QueryReading) -> String {
    switch (self, reading) {
    case (.code, .percent): "the decoded code"
    case (.code, .form): "the decoded code, a plus read as a space"
    case (.state, .percent): "the decoded state"
    case (.state, .form): "the decoded state, a plus read as a space"
    }
  }
}
