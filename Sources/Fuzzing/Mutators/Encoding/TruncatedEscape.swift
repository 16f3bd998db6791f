import AppFlip

/// Ends a value within an escape, which catches decoders that read behind the end.
struct TruncatedEscape: ValueRewriter {
  let name = "encoding/truncated-escape"

  func rewrite(_ value: Span<UInt8>, _ random: inout SplitMix64) -> [UInt8]? {
    let digits = random.below(2)
    guard
      let escape = random.place(below: value.count, where: { value.escapedOctet(at: $0) != nil })
    else {
      return value.splicing(value.count..<value.count, with: Array(Self.escape[...digits]))
    }
    return [UInt8](copying: value.extracting(...(escape + digits)))
  }

  private static let escape = Array("%41".utf8)
}
