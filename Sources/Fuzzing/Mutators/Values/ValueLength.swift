import AppFlip

/// Makes a value as long as implementations rarely test, by itself or with text of no meaning in
/// its place, which code with fixed buffers cuts off.
struct ValueLength: ValueMutator {
  let name = "values/length"

  /// What is taken over and handed on at any length; the other values are mostly compared.
  private static let carried: ParameterNames = [.state, .code]

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard context.random.oneIn(2) else { return mutate(&draft, names(for: draft.role), &context) }
    let carried = draft.role == .googleApp ? .code : Self.carried
    return mutate(&draft, carried, &context)
  }

  func change(_ value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    let length = SampleText.length(&context.random)
    // What is stored is what the escapes stand for.
    let present = PercentDecoding.decodeLiteral(value, as: .percent).count
    guard context.random.oneIn(2), present < length else {
      return Array(SampleText.prefix(length))
    }
    return value + SampleText.prefix(length - present)
  }
}
