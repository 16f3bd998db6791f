public import AppFlip

/// A raw value of a query and the octets that it stands for.
public struct ReceivedValue: Equatable, Sendable {
  /// The value as it stands in the query.
  public let raw: ArraySlice<UInt8>
  /// Whether every percent sign begins an escape and the octets are UTF-8.
  public let isDecodable: Bool
  /// Whether it has neither an escape nor a plus: in both readings it stands for itself.
  let isPlain: Bool

  /// Looks at a raw value.
  ///
  /// - Parameter raw: the value as it stands in the query.
  public init(_ raw: ArraySlice<UInt8>) {
    self.raw = raw
    (isPlain, isDecodable) = PercentDecoding.inspect(raw)
  }

  /// The value of which the octets are known, however they are written.
  ///
  /// - Parameter octets: what it stands for in both readings.
  init(standingFor octets: [UInt8]) {
    raw = octets[...]
    isDecodable = octets.allSatisfy { $0 < 0x80 } || Octets.areUTF8(octets)
    isPlain = true
  }

  /// What it stands for in both readings; the percent sign of an invalid escape stands for itself.
  ///
  /// It is decoded each time: few rules look at what it stands for.
  public var readings: Readings {
    isPlain ? Readings(standingFor: raw) : Readings(literal: raw)
  }

  /// Whether the value stands for the given octets in either reading.
  ///
  /// - Parameter octets: the octets that are asked for.
  /// - Returns: false for a value that can't be decoded.
  public func stands(for octets: [UInt8]) -> Bool {
    guard isDecodable else { return false }
    if isPlain { return raw.isEqual(to: octets) }
    let readings = readings
    return readings.percent == octets || readings.form == octets
  }

  /// The readings in which this value and another one stand for the same octets.
  ///
  /// - Parameter other: the value at the other end.
  /// - Returns: the readings that agree, of those that exist at both ends.
  public func agreement(with other: ReceivedValue) -> Agreement {
    if isPlain, other.isPlain { return raw == other.raw ? [.percent, .form] : [] }
    let (own, others) = (readings, other.readings)
    var agreement: Agreement = []
    if own.percent == others.percent { agreement.insert(.percent) }
    if own.form == others.form { agreement.insert(.form) }
    return agreement
  }
}
