import AppFlip

/// Changes the case of the scheme, the host or the path, or of one letter, which code that folds
/// case before it compares overlooks.
struct RedirectURILetterCase: TargetMutator {
  let name = "redirect-uri/letter-case"

  private static let parts: [TargetPattern.Part] = [.scheme, .host, .path, .bundleID, .target]

  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]? {
    guard let part = random.pick(Self.parts), let range = target[part]?.indices else { return nil }
    var octets = target.octets
    switch random.below(3) {
    case 0: for index in range { octets[index] = octets[index].uppercased }
    case 1: for index in range { octets[index] = octets[index].lowercased }
    default:
      let index = range.lowerBound + random.below(range.count)
      guard range.contains(index) else { return nil }
      octets[index] = octets[index].caseSwapped
    }
    return octets
  }
}
