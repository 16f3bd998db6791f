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
