public import AppFlip

/// A raw value of a query and the octets that it stands for.
public struct ReceivedValue: Equatable, Sendable {
  /// The value as it stands in the query.
  public let raw: ArraySlice<UInt8>
  /// What it stands for in both readings; the percent sign of an invalid escape stands for itself.
  public let readings: Readings
  /// Whether every percent sign begins an escape and the octets are UTF-8.
  public let isDecodable: Bool

  /// Decodes a raw value once.
  ///
  /// - Parameter raw: the value as it stands in the query.
  public init(_ raw: ArraySlice<UInt8>) {
    self.raw = raw
    if let readings = try? Readings(raw) {
      self.readings = readings
      isDecodable = Octets.areUTF8(readings.percent)
    } else {
      readings = Readings(literal: raw)
      isDecodable = false
    }
  }

  /// Whether the value stands for the given octets in either reading.
  ///
  /// - Parameter octets: the octets that are asked for.
  /// - Returns: false for a value that can't be decoded.
  public func stands(for octets: [UInt8]) -> Bool {
    isDecodable && (readings.percent == octets || readings.form == octets)
  }

  /// The readings in which this value and another one stand for the same octets.
  ///
  /// - Parameter other: the value at the other end.
  /// - Returns: the readings that agree, of those that exist at both ends.
  public func agreement(with other: ReceivedValue) -> [QueryReading] {
    QueryReading.allCases.filter { readings[$0] == other.readings[$0] }
  }
}
