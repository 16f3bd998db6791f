/// All ways to change at most so many of several independent things, in a fixed order.
///
/// Nothing is stored of the ways themselves: each is made from its index. First comes the one in which
/// nothing is changed, then those with one change, then those with two, and so on, so that an index
/// stands for the same way whatever the most is.
struct Combinations: Sendable, Equatable {
  /// One change: which thing, and which of the ways to change it.
  struct Choice: Sendable, Equatable {
    /// The thing, from 0.
    let factor: Int
    /// The way to change it, from 0.
    let level: Int
  }

  /// In how many ways each thing can be changed.
  let sizes: [Int]
  /// How many there are.
  let count: Int
  /// How many ways there are to change exactly `d` of the things from `f` on: `counts[d][f]`.
  private let counts: [[Int]]

  /// Counts the ways; nil if there are more than an integer holds.
  init?(of sizes: [Int], upTo depth: Int) {
    var counts = [Array(repeating: 1, count: sizes.count + 1)]
    var total = 1
    for _ in 0..<min(depth, sizes.count) {
      guard let row = Self.row(of: sizes, behind: counts[counts.count - 1]) else { return nil }
      let (sum, overflows) = total.addingReportingOverflow(row[0])
      if overflows { return nil }
      counts.append(row)
      total = sum
    }
    self.sizes = sizes
    self.counts = counts
    count = total
  }

  /// The counts of one change more than those of which there are `fewer`; nil if there are too many.
  private static func row(of sizes: [Int], behind fewer: [Int]) -> [Int]? {
    var row = Array(repeating: 0, count: sizes.count + 1)
    for factor in sizes.indices.reversed() {
      let (with, isTooLarge) = sizes[factor].multipliedReportingOverflow(by: fewer[factor + 1])
      let (sum, overflows) = row[factor + 1].addingReportingOverflow(with)
      if isTooLarge || overflows { return nil }
      row[factor] = sum
    }
    return row
  }

  /// How many there are in which exactly so many things are changed.
  func count(ofDepth depth: Int) -> Int { depth < counts.count ? counts[depth][0] : 0 }

  /// Where one of them stands.
  func index(of choices: [Choice]) -> Int? {
    guard choices.count < counts.count else { return nil }
    var index = (0..<choices.count).reduce(0) { $0 + counts[$1][0] }
    var factor = 0
    for (place, choice) in choices.enumerated() {
      let fewer = counts[choices.count - place - 1]
      guard choice.factor >= factor, choice.factor < sizes.count,
        (0..<sizes[choice.factor]).contains(choice.level)
      else { return nil }
      while factor < choice.factor {
        index += sizes[factor] * fewer[factor + 1]
        factor += 1
      }
      index += choice.level * fewer[factor + 1]
      factor += 1
    }
    return index
  }

  /// One of them.
  subscript(index: Int) -> [Choice]? {
    guard (0..<count).contains(index) else { return nil }
    var (rest, left) = (index, 0)
    while rest >= counts[left][0] {
      rest -= counts[left][0]
      left += 1
    }
    var choices: [Choice] = []
    for factor in sizes.indices where left > 0 {
      // Those that change this thing come in front of those that don't.
      let fewer = counts[left - 1][factor + 1]
      guard rest < sizes[factor] * fewer else {
        rest -= sizes[factor] * fewer
        continue
      }
      choices.append(Choice(factor: factor, level: rest / fewer))
      rest %= fewer
      left -= 1
    }
    return choices
  }
}
