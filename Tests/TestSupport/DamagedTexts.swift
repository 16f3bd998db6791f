import Foundation

/// Texts that are nearly right: lines of samples with a few changes of bytes, in the same order each time.
///
/// There are 2,000, and so many times as many as `APPFLIP_TORTURE` says.
package struct DamagedTexts: Sequence, IteratorProtocol {
  private let samples: [[UInt8]]
  private var left: Int
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  package init(of samples: [[UInt8]], count: Int = DamagedTexts.usualCount) {
    (self.samples, left) = (samples, count)
  }

  package static let usualCount = 2_000 * (Torture.factor ?? 1)

  /// The bytes that readers take for something.
  private static let marks =
    Array("\"\\{}[]():,;=#&%+<>'/?@. \t\r\n-0191eEnull*".utf8) + [0, 0x7F, 0x80, 0xC3, 0xFF]

  package mutating func next() -> [UInt8]? {
    guard left > 0, !samples.isEmpty else { return nil }
    left -= 1
    var text = samples[random(samples.count)]
    for _ in 0...random(4) { change(&text) }
    return text
  }

  private mutating func change(_ text: inout [UInt8]) {
    let start = random(text.count + 1)
    let range = start..<Swift.min(text.count, start + random(12))
    switch random(7) {
    case 0: text.removeSubrange(range)
    case 1: text.insert(contentsOf: text[range], at: start)
    case 2: text.removeSubrange(start...)
    case 3:
      let other = samples[random(samples.count)]
      text.replaceSubrange(range, with: other.dropFirst(random(other.count + 1)).prefix(60))
    case 4:
      text.insert(
        contentsOf: repeatElement(Self.marks[random(Self.marks.count)], count: random(300)),
        at: start)
    case 5 where !range.isEmpty: text[start] ^= 1 << UInt8(random(8))
    default: text.insert(Self.marks[random(Self.marks.count)], at: start)
    }
  }

  /// A number below a limit, by xorshift.
  private mutating func random(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(limit))
  }
}

package enum Torture {
  /// How many times as much is tried; nil for a usual run.
  package static let factor = ProcessInfo.processInfo.environment["APPFLIP_TORTURE"].flatMap {
    Int($0)
  }
}
