/// Empties a value, which code takes for a value where the standard takes it for a missing one.
struct ValueEmpty: ValueMutator {
  let name = "values/empty"
  let weight = 2

  func change(_ value: [UInt8], _ context: inout MutationContext) -> [UInt8]? { [] }
}
