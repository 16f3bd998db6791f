/// Text without meaning, of any length up to 100,001 octets.
enum SampleText {
  /// The first octets of a text in which every octet tells roughly where it stands.
  ///
  /// - Parameter length: how many octets.
  /// - Returns: the octets, all `unreserved`.
  static func prefix(_ length: Int) -> ArraySlice<UInt8> { text.prefix(length) }

  private static let text: [UInt8] = {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
    return (0..<100_001).map { alphabet[($0 + $0 / alphabet.count) % alphabet.count] }
  }()

  /// A length at which implementations tend to break: next to a power of two or of ten, one in 16
  /// above 2,047.
  static func length(_ random: inout SplitMix64) -> Int {
    random.pick(random.oneIn(16) ? longLengths : shortLengths) ?? 1
  }

  private static let lengths: [Int] = {
    let bounds = (0...16).map { 1 << $0 } + [10, 100, 1_000, 10_000, 100_000]
    return Set(bounds.flatMap { [$0 - 1, $0, $0 + 1] }).sorted().filter { $0 > 0 }
  }()

  private static let shortLengths = lengths.filter { $0 < 2_048 }
  private static let longLengths = lengths.filter { $0 >= 2_048 }
}
