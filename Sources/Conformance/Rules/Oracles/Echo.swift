import AppFlip

/// Compares a value that comes back with the one that went in, for a reader who reads both alike.
///
/// A value that is escaped as every reader needs it is exact in both readings. Where the incoming
/// value has a bare `+`, the two readings differ already on the way in, and an answer that settles
/// for one of them is a matter of practice.
enum Echo {
  /// Exact for at least one reader.
  static func exact(_ pair: Repetition.Pair, name: String) -> Judgement {
    pair.agreement.isEmpty ? altered(pair.incoming, pair.returned, name: name) : .holds
  }

  /// Exact for the reader to whom `+` is a space, given that it is exact for one of the two.
  static func form(_ pair: Repetition.Pair, name: String) -> Judgement {
    guard !pair.agreement.isEmpty else { return .notApplicable }
    guard !pair.agreement.contains(.form) else { return .holds }
    let (incoming, returned) = (pair.incoming, pair.returned)
    let isAmbiguousAlready = returned.readings.form == incoming.readings.percent
    return altered(
      incoming, returned, name: name, reading: .form, at: isAmbiguousAlready ? .practice : nil)
  }

  /// Exact for the reader to whom `+` is a plus, given that it is exact for one of the two.
  static func percent(_ pair: Repetition.Pair, name: String) -> Judgement {
    guard !pair.agreement.isEmpty else { return .notApplicable }
    return pair.agreement.contains(.percent)
      ? .holds : altered(pair.incoming, pair.returned, name: name, reading: .percent)
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
