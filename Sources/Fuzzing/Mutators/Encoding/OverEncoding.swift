import AppFlip

/// Percent-encodes what needs no encoding, which catches code that compares raw values, and checks that
/// decode one time more or less than those who use the value (RFC 3986, section 2.3).
struct OverEncoding: ValueRewriter {
  /// Whether every octet is encoded, not just one unreserved one.
  let isWhole: Bool

  var name: String { isWhole ? "encoding/over-encode-all" : "encoding/over-encode" }

  func rewrite(_ value: Span<UInt8>, _ random: inout SplitMix64) -> [UInt8]? {
    if isWhole {
      return PercentEncoding.encodeAll(PercentDecoding.decodeLiteral(value, as: .percent))
    }
    let place = random.place(below: value.count) { place in
      value[place].isUnreserved && value.isPlain(at: place)
    }
    return place.map {
      value.splicing($0..<($0 + 1), with: PercentEncoding.encodeAll([value[$0]]))
    }
  }
}
