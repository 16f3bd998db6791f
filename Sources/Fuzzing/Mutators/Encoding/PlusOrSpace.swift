import AppFlip

/// Writes another one of `+`, `%20` and `%2B` in the place of one, which catches code that reads `+` as a
/// space on one side and as a plus on the other.
struct PlusOrSpace: ValueRewriter {
  let name = "encoding/plus-space"

  func rewrite(_ value: Span<UInt8>, _ random: inout SplitMix64) -> [UInt8]? {
    let place = random.place(below: value.count) { form(of: value, at: $0) != nil }
    guard let place, let form = form(of: value, at: place) else { return nil }
    let other = (form + 1 + random.below(Self.forms.count - 1)) % Self.forms.count
    let length = Self.forms[form].count
    return value.splicing(place..<(place + length), with: Self.forms[other])
  }

  /// Which of the forms stands at an index.
  private func form(of value: Span<UInt8>, at index: Int) -> Int? {
    if value[index] == UInt8(ascii: "+") { return 0 }
    return switch value.escapedOctet(at: index) {
    case UInt8(ascii: " "): 1
    case UInt8(ascii: "+"): 2
    default: nil
    }
  }

  private static let forms = ["+", "%20", "%2B"].map { Array($0.utf8) }
}
