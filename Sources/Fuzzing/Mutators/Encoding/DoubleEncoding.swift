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

  func rewrite(_ value: [UInt8], _ random: inout SplitMix64) -> [UInt8]? {
    switch extent {
    case .value: return PercentEncoding.encode(value)
    case .percentSigns:
      return value.contains(UInt8(ascii: "%"))
        ? Array(value.flatMap { $0 == UInt8(ascii: "%") ? Self.encodedPercent : [$0] }) : nil
    case .percentSign:
      let place = random.place(below: value.count) { value[$0] == UInt8(ascii: "%") }
      return place.map { value.replacing($0..<($0 + 1), with: Self.encodedPercent) }
    }
  }

  private static let encodedPercent = Array("%25".utf8)
}
