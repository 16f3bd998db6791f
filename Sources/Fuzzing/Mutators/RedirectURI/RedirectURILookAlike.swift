import AppFlip

/// Puts a look-alike in place of one character (Cyrillic, full-width, dotless, KELVIN SIGN), which
/// code that maps or folds Unicode before it compares takes for the character.
struct RedirectURILookAlike: TargetMutator {
  let name = "redirect-uri/look-alike"
  let isAlsoRaw = true

  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]? {
    let octets = target.octets
    let index = random.below(octets.count)
    guard octets.indices.contains(index),
      let twin = random.pick(LookAlikes.of(octets[index]))
    else { return nil }
    return octets.splicing(index..<(index + 1), with: twin)
  }
}
