import AppFlip

/// Takes octets out, most often a few, which catches code that reads behind the end of what is left, or
/// takes a part for the whole.
struct DeleteRun: OctetMutator {
  let name = "bytes/delete"

  func change(_ octets: inout [UInt8], _ context: inout MutationContext) {
    guard !octets.isEmpty else { return }
    let longest = context.random.oneIn(4) ? octets.count : 8
    octets.removeSubrange(context.random.run(of: octets, upTo: longest))
  }
}
