import AppFlip

/// The SHA-256 of a text: the ledger knows a sentence by it, a report a case.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// The 32 octets.
  let octets: [UInt8]

  /// Hashes the UTF-8 octets of a text.
  ///
  /// - Parameter text: the text, its white space folded and in NFC already.
  init(of text: String) { self.init(hashing: Array(text.utf8)) }

  /// Hashes octets.
  ///
  /// - Parameter message: the octets.
  public init(hashing message: [UInt8]) { octets = SHA256.hash(message) }

  /// Reads a digest as the ledger writes it; nil for anything but 64 lower-case digits.
  ///
  /// - Parameter hexadecimal: the octets of the text.
  init?(hexadecimal: [UInt8]) {
    let isLowerCase = hexadecimal.allSatisfy { !(0x41...0x5A).contains($0) }
    let digits = hexadecimal.compactMap(\.hexValue)
    guard isLowerCase, hexadecimal.count == 64, digits.count == 64 else { return nil }
    octets = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The digest as 64 lower-case hexadecimal digits.
  public var description: String {
    octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
