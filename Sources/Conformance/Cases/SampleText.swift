/// Text without meaning, in which every octet tells roughly where it stands.
package enum SampleText {
  static let longest = 100_001
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
  private static let text = (0..<longest).map {
    alphabet[($0 + $0 / alphabet.count) % alphabet.count]
  }

  /// The first octets of the text.
  package static func prefix(_ length: Int) -> ArraySlice<UInt8> { text.prefix(length) }
}
