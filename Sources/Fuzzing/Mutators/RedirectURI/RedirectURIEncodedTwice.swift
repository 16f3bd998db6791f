import AppFlip

/// Percent-encodes the target once more than a link does, or many times more, which code that
/// decodes until nothing changes takes for the target.
struct RedirectURIEncodedTwice: TargetMutator {
  let name = "redirect-uri/encoded-twice"

  private static let times = [1, 1, 1, 2, 30]

  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]? {
    let octets = target.octets
    let escaped = octets.reduce(0) { $0 + ($1.isUnreserved ? 0 : 1) }
    // Each time, every percent sign grows by two octets; what is too long isn't encoded again.
    let times = (0..<(random.pick(Self.times) ?? 1)).count { time in
      octets.count + 2 * time * escaped <= Draft.longest
    }
    if times == 0 { return octets }
    var encoded: [UInt8] = []
    encoded.reserveCapacity(octets.count + 2 * times * escaped)
    Self.encode(octets, times: times, into: &encoded)
    return encoded
  }

  /// Percent-encodes octets, and the percent signs again and again, in one go.
  private static func encode(_ octets: [UInt8], times: Int, into encoded: inout [UInt8]) {
    for octet in octets {
      if octet.isUnreserved {
        encoded.append(octet)
      } else {
        encoded.append(UInt8(ascii: "%"))
        for _ in 1..<times { encoded += encodedPercent }
        encoded += digits[Int(octet)]
      }
    }
  }

  /// The hexadecimal digits of each octet's escape.
  private static let digits = (UInt8.min...UInt8.max).map {
    Array(PercentEncoding.encodeAll([$0])[1...])
  }

  /// What stands behind a percent sign that is encoded itself.
  private static let encodedPercent = Array("25".utf8)
}
