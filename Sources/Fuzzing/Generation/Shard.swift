/// One of several parts of a campaign: no input belongs to two of them.
package struct Shard: Equatable, Sendable {
  /// Which part it is, from 1.
  package let number: Int
  package let count: Int

  /// The most parts: for one input of a part, about as many have to be made as there are parts.
  package static let most = 1_000

  package static let whole = Shard(uncheckedNumber: 1, count: 1)

  /// Names a part; nil if there is no such part.
  package init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.init(uncheckedNumber: number, count: count)
  }

  /// Reads `NUMBER/COUNT`; nil if that names no part.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }

  private init(uncheckedNumber number: Int, count: Int) {
    self.number = number
    self.count = count
  }

  func holds(_ fingerprint: UInt64) -> Bool {
    count == 1 || Int(truncatingIfNeeded: (fingerprint >> 16) % UInt64(count)) == number - 1
  }
}

extension Shard: CustomStringConvertible {
  /// `NUMBER/COUNT`.
  package var description: String { "\(number)/\(count)" }
}
