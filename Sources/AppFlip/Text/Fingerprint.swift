/// A hash of bytes and words, the same on every machine; no attacker gains by making two inputs
/// look the same.
package struct Fingerprint {
  package private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  package init() {}

  package init(of bytes: [UInt8]) { add(bytes) }

  /// Sixteen hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  package mutating func add(_ word: UInt64) {
    let (high, low) = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = high ^ low ^ 0xA076_1D64_78BD_642F
  }

  package mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Adds bytes and how many there are: each eight as one word, the first byte lowest, then the last
  /// few, the first byte highest.
  package mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    let bytes = bytes.span
    var index = 0
    while index <= bytes.count - 8 {
      // Any eight bytes make a number, and they lie within the span.
      let word = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      add(UInt64(littleEndian: word))
      index += 8
    }
    var rest: UInt64 = 0
    for index in index..<bytes.count { rest = rest << 8 | UInt64(bytes[index]) }
    add(rest)
  }

  package mutating func add(_ bytes: [UInt8]?) {
    if let bytes { add(bytes) } else { add(-1) }
  }
}
