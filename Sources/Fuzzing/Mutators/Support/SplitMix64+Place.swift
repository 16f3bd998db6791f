import AppFlip

extension SplitMix64 {
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
