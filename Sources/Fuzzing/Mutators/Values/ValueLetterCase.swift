import AppFlip

/// Swaps the case of the letters of a value, or of one, which code that folds case overlooks.
struct ValueLetterCase: ValueMutator {
  let name = "values/letter-case"

  func change(_ value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    guard !value.isEmpty else { return nil }
    var changed = value
    let isOne = context.random.oneIn(2)
    var offset = isOne ? value.unit(at: context.random.below(value.count)).lowerBound : 0
    while offset < value.count {
      // An escape's digits are no letters of the value, and its percent sign has no case.
      changed[offset] = value[offset].caseSwapped
      offset = value.unit(at: offset).upperBound
      if isOne { break }
    }
    return changed
  }
}
