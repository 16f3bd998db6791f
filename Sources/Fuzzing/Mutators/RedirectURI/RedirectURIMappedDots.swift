import AppFlip

/// Puts one of the full stops that IDNA maps to a dot in place of the dots of the host, or an
/// encoded dot, which code that maps the host before it compares overlooks.
struct RedirectURIMappedDots: TargetMutator {
  let name = "redirect-uri/mapped-dots"
  let isAlsoRaw = true

  private static let dots = ["\u{3002}", "\u{FF0E}", "\u{FF61}", "%2E", "\u{FF05}2E"]
    .map { Array($0.utf8) }

  func change(_ target: URIReference, _ random: inout SplitMix64) -> [UInt8]? {
    guard let host = target.authority, let dot = random.pick(Self.dots) else { return nil }
    let octets = target.octets
    let isOne = random.oneIn(2)
    var changed = Array(octets[..<host.startIndex])
    var rest = host
    while let index = rest.firstIndex(of: UInt8(ascii: ".")) {
      changed += rest[..<index]
      changed += dot
      rest = rest[(index + 1)...]
      if isOne { break }
    }
    return changed + rest + octets[host.endIndex...]
  }
}
