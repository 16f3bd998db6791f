import AppFlip

/// Writes one octet as it is that was percent-encoded, which catches readers that split at such an
/// octet, repair it, or decode before they split.
struct DecodedEscape: ValueRewriter {
  /// Whether controls, octets above ASCII and those that delimit, encode or repair are decoded too.
  let isAny: Bool

  var name: String { isAny ? "encoding/decode-any" : "encoding/decode" }

  func rewrite(_ value: Span<UInt8>, _ random: inout SplitMix64) -> [UInt8]? {
    let place = random.place(below: value.count) {
      value.escapedOctet(at: $0).map(isDecoded) ?? false
    }
    guard let place, let octet = value.escapedOctet(at: place) else { return nil }
    return value.splicing(place..<(place + 3), with: [octet])
  }

  private func isDecoded(_ octet: UInt8) -> Bool {
    isAny || octet.isVisible && !Self.delimiters.contains(octet)
  }

  /// What ends or begins a part of a query, and what stands for something else in it.
  private static let delimiters = Array("&=#+%; ".utf8)
}
