import AppFlip

/// Writes another octet in the place of one, which catches code that takes characters for granted.
struct ReplaceOctet: OctetMutator {
  let name = "bytes/replace"

  func change(_ octets: inout [UInt8], _ context: inout MutationContext) {
    guard !octets.isEmpty else { return }
    octets[context.random.below(octets.count)] = context.random.octet()
  }
}
