/// The octets that a raw value stands for, in both readings side by side.
public struct Readings: Equatable, Sendable {
  /// What percent-decoding alone gives.
  public let percent: [UInt8]
  /// What form decoding gives.
  public let form: [UInt8]

  /// Decodes a raw value.
  ///
  /// - Parameter raw: a raw value of a query.
  /// - Throws: `PercentDecodingError` for an invalid escape.
  public init(_ raw: some Collection<UInt8>) throws(PercentDecodingError) {
    percent = try PercentDecoding.decode(raw, as: .percent)
    form = try PercentDecoding.decode(raw, as: .form)
  }

  /// Decodes a raw value in which an invalid escape stands for itself.
  ///
  /// What is the same in both readings is decoded once.
  ///
  /// - Parameter raw: a raw value of a query.
  public init(literal raw: some Collection<UInt8>) {
    let octets = Array(raw)
    percent = PercentDecoding.decodeLiteral(octets.span, as: .percent)
    form =
      octets.span.holds(UInt8(ascii: "+"))
      ? PercentDecoding.decodeLiteral(octets.span, as: .form) : percent
  }

  /// The readings of octets that stand for themselves.
  ///
  /// - Parameter octets: the octets.
  public init(standingFor octets: ArraySlice<UInt8>) {
    percent = Array(octets)
    form = percent
  }

  /// The octets in one reading.
  public subscript(reading: QueryReading) -> [UInt8] {
    switch reading {
    case .percent: percent
    case .form: form
    }
  }
}
