import AppFlip

/// Percent-encodes one octet inside the decoded target, which code that decodes twice, or that
/// normalises before it compares, takes for the octet.
struct RedirectURIEncodedOctet: TargetMutator {
  let name = "redirect-uri/encoded-octet"

  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]? {
    let octets = target.octets
    let index = random.below(octets.count)
    guard octets.indices.contains(index) else { return nil }
    var escape = PercentEncoding.encodeAll([octets[index]])
    if random.oneIn(2) { escape = escape.map(\.lowercased) }
    return octets.splicing(index..<(index + 1), with: escape)
  }
}
