/// One of several parts of a run: input n belongs to part n modulo the number of parts.
package struct Shard: Equatable, Sendable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  package let count: Int

  static let most = 1_000
  package static let whole = Shard(number: 1, count: 1)

  package var description: String { "\(number)/\(count)" }

  /// The first input of the part that isn't before a number.
  func first(from number: Int) -> Int {
    let rest = (self.number - 1 - number) % count
    return number + (rest < 0 ? rest + count : rest)
  }
}

extension Shard {
  package init?(_ number: Int, of count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
    self.init(number: number, count: count)
  }

  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1] else { return nil }
    self.init(number, of: count)
  }
}
