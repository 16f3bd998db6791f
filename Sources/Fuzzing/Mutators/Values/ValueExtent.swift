import AppFlip

/// Cuts a value short by one octet, halves it or repeats it, which code that compares by prefix,
/// or by membership in a list, overlooks.
struct ValueExtent: ValueMutator {
  let name = "values/extent"

  private static let separators = ["", ",", "%20", "+", "%00", "%26", "%7C"].map { Array($0.utf8) }

  func change(_ value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    guard !value.isEmpty else { return nil }
    switch context.random.below(4) {
    case 0: return Array(value[value.unit(at: 0).upperBound...])
    case 1: return Array(value[..<value.unit(at: value.count - 1).lowerBound])
    case 2: return Array(value[..<value.unit(at: value.count / 2).lowerBound])
    default: return context.random.pick(Self.separators).map { value + $0 + value }
    }
  }
}
