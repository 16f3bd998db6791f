/// A set of fingerprints.
///
/// Each stands at the place that a product names, or at the next free one: a set of the standard library mixes
/// the bits with a cryptographic hash, which costs more than all else here.
struct FingerprintSet {
  /// A power of two of places, no more than half of them taken; zero is a free one.
  private var places: [UInt64]
  /// How many there are.
  private(set) var count = 0
  /// Whether zero is one of them.
  private var holdsZero = false

  /// Has none yet.
  init() { places = Array(repeating: 0, count: 64) }

  /// Adds a fingerprint.
  mutating func insert(_ fingerprint: UInt64) -> Bool {
    guard fingerprint != 0 else { return insertZero() }
    let place = place(of: fingerprint)
    guard places[place] == 0 else { return false }
    places[place] = fingerprint
    count += 1
    if count * 2 > places.count { grow() }
    return true
  }

  private mutating func insertZero() -> Bool {
    guard !holdsZero else { return false }
    holdsZero = true
    count += 1
    return true
  }

  /// Where a fingerprint stands, or is to stand.
  private func place(of fingerprint: UInt64) -> Int {
    let mask = places.count - 1
    // Numbers in a row, such as those of places of the code, are spread by the high bits of a product.
    let product = fingerprint &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: product >> UInt64(places.count.leadingZeroBitCount + 1))
    while places[place] != 0, places[place] != fingerprint { place = (place + 1) & mask }
    return place
  }

  /// Doubles the places.
  private mutating func grow() {
    let taken = places.filter { $0 != 0 }
    places = Array(repeating: 0, count: 2 * places.count)
    for fingerprint in taken { places[place(of: fingerprint)] = fingerprint }
  }
}
