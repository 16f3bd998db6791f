/// Makes a value as long as implementations rarely test, by itself or with text of no meaning in
/// its place, which code with fixed buffers cuts off.
struct ValueLength: ValueMutator {
  let name = "values/length"

  func change(_ value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    let length = SampleText.length(&context.random)
    guard context.random.oneIn(2), value.count < length else {
      return Array(SampleText.prefix(length))
    }
    return value + SampleText.prefix(length - value.count)
  }
}
