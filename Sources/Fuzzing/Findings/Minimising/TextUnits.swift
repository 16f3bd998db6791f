import AppFlip

/// A text in the units in which it is shortened: octets, and escapes where they are read.
struct TextUnits {
  /// The text.
  let octets: [UInt8]
  /// The offset of each unit, and the end.
  private let starts: [Int]

  /// The number of units.
  var count: Int { starts.count - 1 }

  /// Splits a text.
  ///
  /// - Parameters:
  ///   - octets: the text.
  ///   - isEncoded: whether a percent sign and two hexadecimal digits are one unit.
  init(_ octets: [UInt8], isEncoded: Bool) {
    self.octets = octets
    var starts: [Int] = []
    starts.reserveCapacity(octets.count + 1)
    var index = 0
    while index < octets.count {
      starts.append(index)
      let isEscape =
        isEncoded && octets[index] == UInt8(ascii: "%") && index + 2 < octets.count
        && octets[index + 1].hexValue != nil && octets[index + 2].hexValue != nil
      index += isEscape ? 3 : 1
    }
    self.starts = starts + [octets.count]
  }

  /// Some of the units.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> {
    octets[starts[range.lowerBound]..<starts[range.upperBound]]
  }

  /// The text without some of its units.
  ///
  /// - Parameter ranges: the units that are left out, in any order; they don't overlap.
  /// - Returns: the other units, joined.
  func removing(_ ranges: [Range<Int>]) -> [UInt8] { replacing(ranges, by: []) }

  /// The text with `a` in the place of each of some units.
  ///
  /// - Parameter ranges: the units that are replaced, in any order; they don't overlap.
  /// - Returns: all units, joined.
  func plain(at ranges: [Range<Int>]) -> [UInt8] {
    replacing(ranges, by: Ordinary.plainValues[0])
  }

  private func replacing(_ ranges: [Range<Int>], by unit: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(octets.count)
    var next = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      text += self[next..<range.lowerBound]
      for _ in range where !unit.isEmpty { text += unit }
      next = range.upperBound
    }
    return text + self[next..<count]
  }

  /// The units between what the text has in common with another one at both ends.
  ///
  /// - Parameter other: the other text.
  /// - Returns: all units where the two have less than eight in common.
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
