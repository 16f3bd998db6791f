/// A seeded generator: the same seed gives the same numbers on every machine.
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SplitMix64: Sendable {
  private var state: UInt64

  /// Begins a sequence.
  ///
  /// - Parameter seed: any number.
  public init(seed: UInt64) { state = seed }

  /// Begins the sequence that belongs to a place in a campaign, whatever else was drawn before it.
  ///
  /// - Parameters:
  ///   - seed: the seed of the campaign.
  ///   - place: the number of the place.
  public init(seed: UInt64, at place: Int) {
    var mixer = SplitMix64(seed: seed)
    state = mixer.next() ^ (UInt64(bitPattern: Int64(place)) &* 0xD1B5_4A32_D192_ED03)
    _ = next()
  }

  /// Begins the sequence that belongs to a name.
  ///
  /// - Parameter name: any text or bytes; each bit of the numbers depends on every byte (FNV-1a, mixed).
  public init(of name: some Sequence<UInt8>) {
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    var mixer = SplitMix64(seed: sum)
    self.init(seed: mixer.next())
  }

  /// Begins the sequence that belongs to a name.
  ///
  /// - Parameter name: any text.
  public init(of name: String) { self.init(of: name.utf8) }

  /// The next number, every one of 64 bits as likely as any other.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  /// A number below a bound.
  ///
  /// The bias of taking the high word of a product is below 2^-32 for every bound below 2^32.
  ///
  /// - Parameter bound: the bound.
  /// - Returns: a number from 0 on; 0 for a bound below 1.
  public mutating func below(_ bound: Int) -> Int {
    bound < 1 ? 0 : Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// Whether an event happens that happens once in so many times.
  ///
  /// - Parameter count: how many times.
  /// - Returns: always true for 1 and less.
  public mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// One of several elements, each as likely as any other.
  ///
  /// - Parameter elements: the elements.
  /// - Returns: nil if there is none.
  public mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[below(elements.count)]
  }

}
