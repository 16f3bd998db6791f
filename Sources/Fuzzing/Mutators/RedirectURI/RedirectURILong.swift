import AppFlip

/// Makes the host or the path very long or deep, or full of combining marks, which exhausts code
/// that recurses, backtracks or normalises.
struct RedirectURILong: TargetMutator {
  let name = "redirect-uri/long"
  let weight = 1

  private static let fillers = ["a", "a.", "/a", "/..", "/", ".evil", "\u{301}\u{316}", "%25"]
    .map { Array($0.utf8) }

  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]? {
    guard let filler = random.pick(Self.fillers) else { return nil }
    let octets = target.octets
    let start = random.oneIn(2) ? octets.count : target.authority?.startIndex ?? 0
    let count = max(SampleText.length(&random) / filler.count, 1)
    return octets.splicing(start..<start, with: [UInt8](repeating: filler[...], count: count))
  }
}
