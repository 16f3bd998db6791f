import AppFlip

extension SplitMix64 {
  static let interestingBytes: [UInt8] =
    Array("\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ 09AFKZafkz".utf8) + [
      0x00, 0x01, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0xA0, 0xBF,
      0xC0, 0xC1, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFE, 0xFF,
    ]

  mutating func byte() -> UInt8 {
    let any = UInt8(truncatingIfNeeded: next() >> 32)
    return oneIn(2) ? any : pick(Self.interestingBytes) ?? any
  }

  mutating func run(of bytes: [UInt8], upTo longest: Int) -> Range<Int> {
    let start = below(bytes.count)
    return start..<(start + 1 + below(min(longest, bytes.count - start)))
  }
}
