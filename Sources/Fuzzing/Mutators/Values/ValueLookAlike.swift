import AppFlip

/// Puts a look-alike in place of one character of a value (KELVIN SIGN, full-width, long s,
/// dotless i), which code that folds case or compares by equivalence overlooks.
struct ValueLookAlike: ValueMutator {
  let name = "values/look-alike"

  func change(_ value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    guard !value.isEmpty else { return nil }
    let unit = value.unit(at: context.random.below(value.count))
    let octet = PercentDecoding.decodeLiteral(value[unit], as: .percent).first
    guard let octet, let twin = context.random.pick(LookAlikes.of(octet)) else { return nil }
    return value.splicing(unit, with: PercentEncoding.encode(twin))
  }
}
