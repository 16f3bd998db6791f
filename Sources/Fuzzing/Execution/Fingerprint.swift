import AppFlip

/// A number that stands for octets and words, the same on every machine.
///
/// It is no cryptographic hash: nobody gains by making two inputs look the same.
struct Fingerprint {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Adds a word.
  mutating func add(_ word: UInt64) {
    let (high, low) = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = high ^ low ^ 0xA076_1D64_78BD_642F
  }

  /// Adds a number.
  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Adds octets and how many there are.
  mutating func add(_ octets: [UInt8]) { add(octets.span) }

  /// Adds octets and how many there are.
  mutating func add(_ octets: ArraySlice<UInt8>) { add(octets.span) }

  /// Adds the octets of a text.
  mutating func add(_ text: String) {
    let isAdded: Void? = unsafe text.utf8.withContiguousStorageIfAvailable {
      add(unsafe Span(_unsafeElements: $0))
    }
    if isAdded == nil { add(Array(text.utf8)) }
  }

  /// Adds octets and how many there are.
  mutating func add(_ octets: borrowing Span<UInt8>) {
    let count = octets.count
    add(count)
    var offset = 0
    while offset <= count &- 8 {
      // Any eight octets make a number, and they lie within the span.
      let word = unsafe octets.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset, as: UInt64.self)
      add(UInt64(littleEndian: word))
      offset &+= 8
    }
    // The last few octets, the first one highest.
    var rest: UInt64 = 0
    for place in offset..<count { rest = rest << 8 | UInt64(octets[place]) }
    add(rest)
  }

  /// Adds octets that may be missing.
  mutating func add(_ octets: [UInt8]?) {
    if let octets { add(octets) } else { add(-1) }
  }
}
