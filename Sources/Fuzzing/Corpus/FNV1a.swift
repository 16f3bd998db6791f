/// A hash that is the same on every machine: FNV-1a of 64 bits, its bits mixed at the end.
///
/// Source: Fowler, Noll, Vo and Eastlake, draft-eastlake-fnv. It resists nobody who looks
/// for collisions, and nothing rests on that here.
struct FNV1a {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Adds octets.
  mutating func add(_ octets: [UInt8]) {
    var state = state
    for octet in octets { state = (state ^ UInt64(octet)) &* 0x0000_0100_0000_01B3 }
    self.state = state
  }

  /// Adds a number, so that what stands behind it can't be taken for what stands in front.
  mutating func add(_ number: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) as StrideTo<UInt64> {
      state = (state ^ (number >> shift & 0xFF)) &* 0x0000_0100_0000_01B3
    }
  }

  /// Adds octets and their number, or that there are none.
  mutating func add(counting octets: [UInt8]?) {
    guard let octets else { return add(UInt64.max) }
    add(UInt64(octets.count))
    add(octets)
  }

  /// The hash of what was added.
  var value: UInt64 {
    // FNV leaves the last octets in the low bits; SplitMix64's finaliser spreads them.
    var mixer = SplitMix64(seed: state)
    return mixer.next()
  }
}
