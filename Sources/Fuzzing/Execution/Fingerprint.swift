import AppFlip

/// A number that stands for octets and words, the same on every machine; nobody gains by making two inputs
/// look the same.
struct Fingerprint {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func add(_ word: UInt64) {
    let (high, low) = (value ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = high ^ low ^ 0xA076_1D64_78BD_642F
  }

  mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  /// Adds octets and how many there are: each eight as one word, the first octet lowest, then the last
  /// few, the first octet highest.
  mutating func add(_ octets: [UInt8]) {
    add(octets.count)
    let octets = octets.span
    var index = 0
    while index <= octets.count - 8 {
      // Any eight octets make a number, and they lie within the span.
      let word = unsafe octets.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self)
      add(UInt64(littleEndian: word))
      index += 8
    }
    var rest: UInt64 = 0
    for index in index..<octets.count { rest = rest << 8 | UInt64(octets[index]) }
    add(rest)
  }

  mutating func add(_ octets: [UInt8]?) {
    if let octets { add(octets) } else { add(-1) }
  }
}

extension FuzzInput {
  /// A number that two inputs share if the same octets are handed over, and hardly ever otherwise.
  var fingerprint: UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(Role.allCases.firstIndex(of: role) ?? 0)
    fingerprint.add(Outcome.allCases.firstIndex(of: outcome) ?? 0)
    fingerprint.add(activity == .other ? 1 : 0)
    fingerprint.add(link?.octets)
    fingerprint.add(form?.written)
    fingerprint.add(code)
    fingerprint.add(pending?.redirectURI)
    fingerprint.add(pending?.state)
    if let start {
      for text in [start.appLink, start.clientID, start.redirectURI] { fingerprint.add(text) }
      fingerprint.add(start.scopes.count)
      for scope in start.scopes { fingerprint.add(scope) }
    }
    for header in headers {
      fingerprint.add(header.name)
      fingerprint.add(header.value)
    }
    return fingerprint.value
  }
}
