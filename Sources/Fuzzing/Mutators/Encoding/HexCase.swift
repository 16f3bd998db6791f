import AppFlip

/// Writes hexadecimal digits of escapes in another case, which catches code that compares raw text
/// (RFC 3986, section 2.1: the case makes no difference) or decodes upper case only.
struct HexCase: ValueRewriter {
  /// Which digits are written how.
  enum Style: String {
    /// Those of one escape in lower case.
    case lowerOne = "lower-hex"
    /// Those of all escapes in lower case.
    case lowerAll = "lower-hex-all"
    /// Each in a case of its own.
    case mixed = "mixed-hex"
  }

  let style: Style

  var name: String { "encoding/\(style.rawValue)" }

  func rewrite(_ value: Span<UInt8>, _ random: inout SplitMix64) -> [UInt8]? {
    if style == .lowerOne {
      guard let place = random.place(below: value.count, where: { changes(value, at: $0) })
      else { return nil }
      var rewritten = [UInt8](copying: value)
      lower(&rewritten, at: place)
      return rewritten
    }
    // Most values have no escape.
    let first = value.indices.first { value.escapedOctet(at: $0) != nil }
    guard let first else { return nil }
    var rewritten = [UInt8](copying: value)
    for index in first..<value.count where value.escapedOctet(at: index) != nil {
      if style == .lowerAll {
        lower(&rewritten, at: index)
      } else {
        mix(&rewritten, at: index, &random)
      }
    }
    return rewritten
  }

  /// Whether the escape at an index has a digit in upper case.
  private func changes(_ value: Span<UInt8>, at index: Int) -> Bool {
    value.escapedOctet(at: index) != nil
      && (value[index + 1].lowercased != value[index + 1]
        || value[index + 2].lowercased != value[index + 2])
  }

  private func lower(_ value: inout [UInt8], at index: Int) {
    for digit in (index + 1)...(index + 2) { value[digit] = value[digit].lowercased }
  }

  private func mix(_ value: inout [UInt8], at index: Int, _ random: inout SplitMix64) {
    for digit in (index + 1)...(index + 2) where random.oneIn(2) {
      value[digit] = value[digit].caseSwapped
    }
  }
}
