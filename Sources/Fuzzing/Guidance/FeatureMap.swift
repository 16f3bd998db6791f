/// What was seen so far, as far as there is room.
///
/// Each point is a kind of behaviour beside one feature of the input that showed it, or a place of the
/// implementation's code.
struct FeatureMap {
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
    let before = count
    for point in points[firstNew(among: points)...] { insert(Self.key(point)) }
    return count - before
  }

  /// The place of the first point that is new; mostly none is, and so they are looked for all at once.
  private func firstNew(among points: [UInt64]) -> Int {
    let slots = slots.span
    return points.firstIndex { slots[Self.slot(of: Self.key($0), in: slots)] == 0 } ?? points.count
  }

  private mutating func insert(_ key: UInt64) {
    let slot = Self.slot(of: key, in: slots.span)
    if slots[slot] == key { return }
    guard count * 2 < slots.count else {
      if grow() { insert(key) }
      return
    }
    slots[slot] = key
    count += 1
  }

  /// What stands for a point in its slot: 0 stands for an empty one.
  private static func key(_ point: UInt64) -> UInt64 { max(point, 1) }

  /// Where a key is, or where it would be.
  @inline(__always)
  private static func slot(of key: UInt64, in slots: Span<UInt64>) -> Int {
    let mask = slots.count &- 1
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
    for key in old where key != 0 { slots[Self.slot(of: key, in: slots.span)] = key }
    return true
  }
}
