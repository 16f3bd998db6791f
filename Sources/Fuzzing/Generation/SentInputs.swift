/// The inputs that were sent, by their fingerprints; bounded.
///
/// Hardly any of two million is forgotten; of a longer campaign the earliest give way, and one of them
/// may be sent again.
struct SentInputs {
  private var slots: [UInt64]
  private var count = 0
  private let greatest: Int

  /// Remembers nothing yet.
  ///
  /// - Parameter greatest: the most slots, of eight octets; a power of two.
  init(greatest: Int = 1 << 22) {
    self.greatest = greatest
    slots = Array(repeating: 0, count: min(greatest, 1 << 12))
  }

  /// Adds an input.
  ///
  /// - Parameter fingerprint: what stands for it.
  /// - Returns: false where it was sent before.
  mutating func insert(_ fingerprint: UInt64) -> Bool {
    // 0 stands for an empty slot.
    let key = fingerprint == 0 ? 1 : fingerprint
    if count * 2 > slots.count, slots.count < greatest { grow() }
    let home = place(of: key)
    for step in 0..<Self.probes {
      let slot = (home + step) & (slots.count - 1)
      if slots[slot] == key { return false }
      if slots[slot] == 0 {
        slots[slot] = key
        count += 1
        return true
      }
    }
    if slots.count < greatest {
      grow()
      return insert(key)
    }
    slots[home] = key
    return true
  }

  /// How many slots are looked at.
  private static let probes = 16

  private func place(of key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & (slots.count - 1)
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    count = 0
    for key in old where key != 0 { _ = insert(key) }
  }
}
