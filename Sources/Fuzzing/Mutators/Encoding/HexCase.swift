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

  func rewrite(_ value: [UInt8], _ random: inout SplitMix64) -> [UInt8]? {
    let first = random.place(below: value.count) { index in
      value.isEscape(at: index) && value[(index + 1)...(index + 2)].contains { isOther($0) }
    }
    guard let first else { return nil }
    var rewritten = value
    switch style {
    case .lowerOne: lower(&rewritten, at: first)
    case .lowerAll:
      for index in value.indices where value.isEscape(at: index) { lower(&rewritten, at: index) }
    case .mixed:
      for index in value.indices where value.isEscape(at: index) {
        for digit in (index + 1)...(index + 2) where value[digit].isAlpha && random.oneIn(2) {
          rewritten[digit] ^= .caseBit
        }
      }
    }
    return rewritten
  }

  /// Whether a digit would be another one.
  private func isOther(_ digit: UInt8) -> Bool {
    style == .mixed ? digit.isAlpha : digit.isAlpha && digit & .caseBit == 0
  }

  private func lower(_ value: inout [UInt8], at index: Int) {
    for digit in (index + 1)...(index + 2) where value[digit].isAlpha {
      value[digit] |= .caseBit
    }
  }
}
