/// Tells whether octets that come one by one are UTF-8.
///
/// The ranges are those of [RFC 3629, section 4](https://www.rfc-editor.org/rfc/rfc3629#section-4): no
/// overlong forms, no surrogates, nothing above U+10FFFF.
struct UTF8Checker {
  /// How many octets the scalar lacks that was begun.
  private var missing = 0
  /// What the next one of them may be.
  private var (lowest, highest): (UInt8, UInt8) = (0x80, 0xBF)

  /// Whether no scalar is half there.
  var isComplete: Bool { missing == 0 }

  /// Takes an octet.
  ///
  /// - Parameter octet: the octet.
  /// - Returns: whether it may stand behind those before it.
  mutating func take(_ octet: UInt8) -> Bool {
    guard missing == 0 else {
      guard lowest <= octet, octet <= highest else { return false }
      missing -= 1
      (lowest, highest) = (0x80, 0xBF)
      return true
    }
    switch octet {
    case 0x00...0x7F: break
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, lowest) = (2, 0xA0)
    case 0xED: (missing, highest) = (2, 0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, lowest) = (3, 0x90)
    case 0xF4: (missing, highest) = (3, 0x8F)
    case 0xF1...0xF3: missing = 3
    default: return false
    }
    return true
  }
}

extension Span<UInt8> {
  /// Whether all of it is UTF-8.
  @usableFromInline var isUTF8: Bool {
    var checker = UTF8Checker()
    var index = 0
    while true {
      if checker.isComplete { index = firstMark(from: index) { $0 & UInt64.highBits } }
      guard index < count else { return checker.isComplete }
      guard checker.take(self[index]) else { return false }
      index &+= 1
    }
  }
}
