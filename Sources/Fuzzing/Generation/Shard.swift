/// One of several parts of a campaign: no input belongs to two of them.
package struct Shard: Equatable, Sendable, CustomStringConvertible {
  package let number: Int
  package let count: Int

  /// For one input of a part, about as many have to be made as there are parts.
  static let most = 1_000
  package static let whole = Shard(number: 1, count: 1)

  package var description: String { "\(number)/\(count)" }

  func holds(_ fingerprint: UInt64) -> Bool {
    count == 1 || Int(truncatingIfNeeded: (fingerprint >> 16) % UInt64(count)) == number - 1
  }

  /// The part of a range of indices from 0: the parts in their order make up the whole.
  package func range(of count: Int) -> Range<Int> {
    let (length, rest) = count.quotientAndRemainder(dividingBy: self.count)
    let start = (number - 1) * length + min(number - 1, rest)
    return start..<(start + length + (number <= rest ? 1 : 0))
  }
}

extension Shard {
  package init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.init(number: number, count: count)
  }

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }
}
