import AppFlip

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

  /// A length at which implementations tend to break: next to a power of two or of ten, one in 32
  /// above 2,049, and most of the others next to the size of an ordinary buffer.
  static func length(_ random: inout SplitMix64) -> Int {
    if random.oneIn(32) { return random.pick(longLengths) ?? 1 }
    return random.pick(random.oneIn(4) ? shortLengths : bufferLengths) ?? 1
  }

  private static let lengths: [Int] = {
    let bounds = (0...16).map { 1 << $0 } + [10, 100, 1_000, 10_000, 100_000]
    return Set(bounds.flatMap { [$0 - 1, $0, $0 + 1] }).sorted().filter { $0 > 0 }
  }()

  /// The sizes of buffers that are as ordinary as values that just fill them are rare.
  private static let bufferLengths = (6...11).flatMap { [(1 << $0) - 1, 1 << $0, (1 << $0) + 1] }
  private static let shortLengths = lengths.filter { $0 < 2_048 }
  private static let longLengths = lengths.filter { $0 > 2_049 }
}
