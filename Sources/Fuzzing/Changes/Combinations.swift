/// All combinations of a limited number of entries of one list, at most one from each part of the list.
///
/// The order: no entry, one entry, two entries. The combination at an index doesn't depend on the limit.
struct Combinations: Sendable {
  /// The number of entries in each part.
  private let sizes: [Int]
  /// The number of combinations of exactly `d` entries from part `p` on: `counts[d][p]`.
  private let counts: [[Int]]
  let count: Int

  init(of sizes: [Int], upTo depth: Int) {
    var counts = [Array(repeating: 1, count: sizes.count + 1)]
    for fewer in 0..<min(depth, sizes.count) {
      var row = Array(repeating: 0, count: sizes.count + 1)
      for part in sizes.indices.reversed() {
        row[part] = row[part + 1] + sizes[part] * counts[fewer][part + 1]
      }
      counts.append(row)
    }
    (self.sizes, self.counts) = (sizes, counts)
    count = counts.reduce(0) { $0 + $1[0] }
  }

  /// The places of the entries in the list.
  subscript(index: Int) -> [Int] {
    var (rest, left) = (index, 0)
    while rest >= counts[left][0] {
      rest -= counts[left][0]
      left += 1
    }
    var (places, start) = ([Int](), 0)
    for part in sizes.indices where left > 0 {
      // Combinations with this part precede the others.
      let fewer = counts[left - 1][part + 1]
      if rest < sizes[part] * fewer {
        places.append(start + rest / fewer)
        rest %= fewer
        left -= 1
      } else {
        rest -= sizes[part] * fewer
      }
      start += sizes[part]
    }
    return places
  }
}
