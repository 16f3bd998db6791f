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
  public init(_ raw: some RandomAccessCollection<UInt8>) throws(PercentDecodingError) {
    percent = try PercentDecoding.decode(raw, as: .percent)
    form = try PercentDecoding.decode(raw, as: .form)
  }

  /// Decodes a raw value in which an invalid escape stands for itself.
  ///
  /// - Parameter raw: a raw value of a query.
  public init(literal raw: some RandomAccessCollection<UInt8>) {
    percent = PercentDecoding.decodeLiteral(raw, as: .percent)
    form = PercentDecoding.decodeLiteral(raw, as: .form)
  }

  /// Decodes a raw value in which an invalid escape stands for itself.
  ///
  /// What is the same in both readings is decoded once.
  ///
  /// - Parameter raw: a raw value of a query.
  public init(literal raw: ArraySlice<UInt8>) {
    percent = PercentDecoding.decodeLiteral(raw, as: .percent)
    guard Octets.firstIndex(of: UInt8(ascii: "+"), in: raw) != nil else {
      form = percent
      return
    }
    form = PercentDecoding.decodeLiteral(raw, as: .form)
  }

  /// The readings of octets that stand for themselves.
  ///
  /// - Parameter octets: the octets.
  public init(standingFor octets: ArraySlice<UInt8>) {
    percent = Octets.array(octets)
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
