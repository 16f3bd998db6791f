/// Text without meaning, in which every byte tells roughly where it stands.
package enum SampleText {
  static let longest = 100_001
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
  private static let text = {
    var text: [UInt8] = []
    for turn in 0...longest / alphabet.count {
      let start = turn % alphabet.count
      text += alphabet[start...] + alphabet[..<start]
    }
    return text
  }()

  /// The first bytes of the text.
  package static func prefix(_ length: Int) -> ArraySlice<UInt8> { text.prefix(length) }
}
