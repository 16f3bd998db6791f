import AppFlip

extension MutationContext {
  /// A raw value to put in the place of another: none, an interesting one, a word, or the mate's.
  mutating func otherValue() -> [UInt8] {
    switch random.below(8) {
    case 0: []
    case 1, 2: random.pick(words) ?? []
    case 3, 4: anyValueOfMate()
    default: random.pick(InterestingValue.all) ?? []
    }
  }

  private mutating func anyValueOfMate() -> [UInt8] {
    let parameters = mate.parameters
    guard !parameters.isEmpty else { return [] }
    return parameters.value(at: random.below(parameters.count)).map { Array($0) } ?? []
  }
}
