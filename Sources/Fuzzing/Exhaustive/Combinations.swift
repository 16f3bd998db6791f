/// All ways to change at most so many of several independent things, in a fixed order.
///
/// First comes the one in which nothing is changed, then those with one change, then those with two, so that
/// an index stands for the same way whatever the most is.
struct Combinations: Sendable {
  struct Choice: Sendable, Equatable {
    let factor, level: Int
  }

  private let sizes: [Int]
  /// How many ways there are to change exactly `d` of the things from `f` on: `counts[d][f]`.
  private let counts: [[Int]]
  let count: Int

  init(of sizes: [Int], upTo depth: Int) {
    var counts = [Array(repeating: 1, count: sizes.count + 1)]
    for fewer in 0..<min(depth, sizes.count) {
      var row = Array(repeating: 0, count: sizes.count + 1)
      for factor in sizes.indices.reversed() {
        row[factor] = row[factor + 1] + sizes[factor] * counts[fewer][factor + 1]
      }
      counts.append(row)
    }
    (self.sizes, self.counts) = (sizes, counts)
    count = counts.reduce(0) { $0 + $1[0] }
  }

  func count(ofDepth depth: Int) -> Int { depth < counts.count ? counts[depth][0] : 0 }

  func index(of choices: [Choice]) -> Int? {
    guard choices.count < counts.count else { return nil }
    var index = counts[..<choices.count].reduce(0) { $0 + $1[0] }
    var factor = 0
    for (place, choice) in choices.enumerated() {
      let fewer = counts[choices.count - place - 1]
      guard choice.factor >= factor, choice.factor < sizes.count,
        (0..<sizes[choice.factor]).contains(choice.level)
      else { return nil }
      index += (factor..<choice.factor).reduce(0) { $0 + sizes[$1] * fewer[$1 + 1] }
      factor = choice.factor + 1
      index += choice.level * fewer[factor]
    }
    return index
  }

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
