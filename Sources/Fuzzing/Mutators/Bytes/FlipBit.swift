import AppFlip

/// Turns one bit round, which catches code that looks at some bits of a character only.
struct FlipBit: OctetMutator {
  let name = "bytes/flip"

  func change(_ octets: inout [UInt8], _ context: inout MutationContext) {
    guard !octets.isEmpty else { return }
    octets[context.random.below(octets.count)] ^= 1 << UInt8(context.random.below(8))
  }
}
