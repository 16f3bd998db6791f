/// One of several parts of a campaign: no input belongs to two of them.
public struct Shard: Equatable, Sendable {
  /// Which part it is, from 1.
  public let number: Int
  /// How many parts there are.
  public let count: Int

  /// The most parts: for one input of a part, about as many have to be made as there are parts.
  public static let most = 1_000

  /// The whole campaign.
  public static let whole = Shard(uncheckedNumber: 1, count: 1)

  /// Names a part; nil if there is no such part.
  public init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.init(uncheckedNumber: number, count: count)
  }

  /// Reads `NUMBER/COUNT`; nil if that names no part.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  private init(uncheckedNumber number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  /// Whether an input belongs to the part.
  func holds(_ fingerprint: UInt64) -> Bool {
    count == 1 || Int(truncatingIfNeeded: (fingerprint >> 16) % UInt64(count)) == number - 1
  }
}

extension Shard: CustomStringConvertible {
  /// `NUMBER/COUNT`.
  public var description: String { "\(number)/\(count)" }
}
