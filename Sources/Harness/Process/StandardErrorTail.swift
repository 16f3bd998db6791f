/// The last octets of a stream.
struct StandardErrorTail {
  /// The most that is kept.
  private let limit: Int
  /// At most twice the limit, so that the front is cut off in long stretches.
  private var kept: [UInt8] = []

  /// Keeps nothing yet.
  ///
  /// - Parameter limit: the most that is kept.
  init(limit: Int) { self.limit = limit }

  /// The last octets, in order.
  var octets: [UInt8] { Array(kept[max(0, kept.count - limit)...]) }

  /// Takes what came next.
  ///
  /// - Parameter octets: any number of octets.
  mutating func append(_ octets: ArraySlice<UInt8>) {
    kept.append(contentsOf: octets[max(octets.startIndex, octets.endIndex - limit)...])
    if kept.count > 2 * limit { kept.removeFirst(kept.count - limit) }
  }
}
