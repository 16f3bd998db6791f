import AppFlip

/// Takes another of the 12 URLs, which is legal: code that knows only some of them, or answers at
/// one of its own, is found out.
struct RedirectURIListed: TargetMutator {
  let name = "redirect-uri/listed"

  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]? {
    random.pick(ListedURLs.octets)
  }
}
