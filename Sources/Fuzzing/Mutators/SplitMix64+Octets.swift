import AppFlip

extension SplitMix64 {
  /// Octets that delimit, escape, quote or end something, and those at the borders of their kinds.
  static let interestingOctets: [UInt8] =
    Array("\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ 09AFKZafkz".utf8) + [
      0x00, 0x01, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0xA0, 0xBF,
      0xC0, 0xC1,
      0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFE, 0xFF,
    ]

  /// An octet: any, or one that is interesting, each half of the time.
  mutating func octet() -> UInt8 {
    let any = UInt8(truncatingIfNeeded: next() >> 32)
    return oneIn(2) ? any : pick(Self.interestingOctets) ?? any
  }

  /// The first place that fits, from a random one on and round to it again.
  ///
  /// - Parameters:
  ///   - count: the number of places.
  ///   - fits: whether a place will do.
  /// - Returns: nil where none will.
  mutating func place(below count: Int, where fits: (Int) -> Bool) -> Int? {
    let start = below(count)
    var place = start
    while place < count {
      if fits(place) { return place }
      place += 1
    }
    place = 0
    while place < start {
      if fits(place) { return place }
      place += 1
    }
    return nil
  }

  /// Chooses a run of octets.
  ///
  /// - Parameters:
  ///   - octets: the octets; at least one.
  ///   - longest: the greatest length of the run.
  /// - Returns: the place of at least one octet.
  mutating func run(of octets: [UInt8], upTo longest: Int) -> Range<Int> {
    let start = below(octets.count)
    return start..<(start + 1 + below(min(longest, octets.count - start)))
  }
}
