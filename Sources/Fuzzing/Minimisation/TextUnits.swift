import AppFlip

/// A text in the units in which it is shortened: characters of UTF-8, other octets, and escapes if
/// they are read.
struct TextUnits {
  let octets: [UInt8]
  private let starts: [Int]

  var count: Int { starts.count - 1 }

  init(_ octets: [UInt8], isEncoded: Bool) {
    self.octets = octets
    var starts: [Int] = []
    var index = 0
    while index < octets.count {
      starts.append(index)
      let isEscape = isEncoded && octets.escapedOctet(at: index) != nil
      index += isEscape ? 3 : Self.lengthOfCharacter(in: octets, at: index)
    }
    self.starts = starts + [octets.count]
  }

  /// 1 for what is no UTF-8.
  private static func lengthOfCharacter(in octets: [UInt8], at index: Int) -> Int {
    let length =
      switch octets[index] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard length > 1, index + length <= octets.count else { return 1 }
    return Octets.areUTF8(octets[index..<index + length]) ? length : 1
  }

  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    octets[starts[range.lowerBound]..<starts[range.upperBound]]
  }

  func replacing(_ ranges: [Range<Int>], by unit: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var next = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      text += self[next..<range.lowerBound]
      for _ in range where !unit.isEmpty { text += unit }
      next = range.upperBound
    }
    return text + self[next..<count]
  }

  func middle(besides other: TextUnits) -> Range<Int> {
    let most = min(count, other.count)
    var prefix = 0
    while prefix < most, self[prefix..<prefix + 1] == other[prefix..<prefix + 1] { prefix += 1 }
    var suffix = 0
    while suffix < most - prefix,
      self[count - suffix - 1..<count - suffix]
        == other[other.count - suffix - 1..<other.count - suffix]
    { suffix += 1 }
    return prefix + suffix < 8 ? 0..<count : prefix..<count - suffix
  }
}
