import AppFlip

/// Puts a broken escape into a value, which catches decoders that crash, give up without a word, guess,
/// or answer with text that the request didn't hold.
struct BadEscape: ValueRewriter {
  let name = "encoding/bad-escape"

  func rewrite(_ value: Span<UInt8>, _ random: inout SplitMix64) -> [UInt8]? {
    let place = random.below(value.count + 1)
    return value.splicing(place..<place, with: random.pick(Self.escapes) ?? [])
  }

  /// Too short, of other digits, of another system, doubled, with a blank or a sign in it.
  private static let escapes = [
    "%", "%4", "%zz", "%4z", "%u0041", "%%", "% 41", "%-1", "%+4", "%0x41", "%C3%2",
  ]
  .map { Array($0.utf8) }
}
