/// What was seen so far, as far as there is room.
///
/// Each point is a kind of behaviour beside one feature of the draft that showed it, or a place of the
/// implementation's code.
struct Points {
  private var slots: [UInt64]
  /// How many there are.
  private(set) var count = 0
  private let greatest: Int

  /// Has seen nothing yet.
  ///
  /// - Parameter greatest: the most slots, of eight octets, a power of two; half of them are filled at
  ///   most.
  init(greatest: Int = 1 << 21) {
    self.greatest = greatest
    slots = Array(repeating: 0, count: min(greatest, 1 << 12))
  }

  /// Adds points.
  ///
  /// - Parameter points: numbers that stand for them.
  /// - Returns: how many are new; 0 where there is no room for more.
  mutating func insert(_ points: [UInt64]) -> Int {
    var new = 0
    for point in points {
      // 0 stands for an empty slot.
      let key = point == 0 ? 1 : point
      // Hardly any is new.
      let slot = slot(of: key)
      if slots[slot] == 0, insert(key, at: slot) { new += 1 }
    }
    return new
  }

  private mutating func insert(_ key: UInt64, at slot: Int) -> Bool {
    guard count * 2 < slots.count else { return grow() && insert(key, at: self.slot(of: key)) }
    slots[slot] = key
    count += 1
    return true
  }

  /// Where a key is, or where it would be.
  @inline(__always)
  private func slot(of key: UInt64) -> Int {
    let (slots, mask) = (slots.span, slots.count &- 1)
    var slot = Int(truncatingIfNeeded: key) & mask
    while true {
      // There is a power of two of slots: no masked number is beyond them.
      let found = unsafe slots[unchecked: slot]
      if found == key || found == 0 { return slot }
      slot = (slot &+ 1) & mask
    }
  }

  /// Makes room; false where there is enough.
  private mutating func grow() -> Bool {
    guard slots.count < greatest else { return false }
    let old = slots
    slots = Array(repeating: 0, count: old.count * 2)
    for key in old where key != 0 { slots[slot(of: key)] = key }
    return true
  }
}
