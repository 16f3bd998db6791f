import AppFlip

/// Percent-encodes the target once more than a link does, or many times more, which code that
/// decodes until nothing changes takes for the target.
struct RedirectURIEncodedTwice: TargetMutator {
  let name = "redirect-uri/encoded-twice"

  private static let times = [1, 1, 1, 2, 30]

  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]? {
    var octets = target.octets
    for _ in 0..<(random.pick(Self.times) ?? 1) where octets.count <= Draft.longest {
      octets = PercentEncoding.encode(octets)
    }
    return octets
  }
}
