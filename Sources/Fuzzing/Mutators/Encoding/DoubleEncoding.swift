import AppFlip

/// Encodes a value that is encoded already, which catches code that decodes until nothing changes, or
/// once more than the one that checks.
struct DoubleEncoding: ValueRewriter {
  /// What is encoded once more.
  enum Extent: String {
    /// All that isn't unreserved.
    case value = "encode-again"
    /// The percent sign of every escape.
    case percentSigns = "encode-percents"
    /// The percent sign of one escape.
    case percentSign = "encode-percent"
  }

  let extent: Extent

  var name: String { "encoding/\(extent.rawValue)" }

  func rewrite(_ value: Span<UInt8>, _ random: inout SplitMix64) -> [UInt8]? {
    switch extent {
    case .value: return PercentEncoding.encode([UInt8](copying: value))
    case .percentSigns: return encodingPercents(of: value)
    case .percentSign:
      let place = random.place(below: value.count) { value[$0] == UInt8(ascii: "%") }
      return place.map { value.splicing($0..<($0 + 1), with: Self.encodedPercent) }
    }
  }

  private func encodingPercents(of value: Span<UInt8>) -> [UInt8] {
    var encoded: [UInt8] = []
    encoded.reserveCapacity(value.count * 2)
    for index in value.indices {
      if value[index] == UInt8(ascii: "%") {
        encoded += Self.encodedPercent
      } else {
        encoded.append(value[index])
      }
    }
    return encoded
  }

  private static let encodedPercent = Array("%25".utf8)
}
