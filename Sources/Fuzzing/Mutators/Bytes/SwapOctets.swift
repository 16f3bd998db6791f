import AppFlip

/// Lets two octets change places, which catches code that counts delimiters and doesn't look where they are.
struct SwapOctets: OctetMutator {
  let name = "bytes/swap"

  func change(_ octets: inout [UInt8], _ context: inout MutationContext) {
    let first = context.random.below(octets.count)
    let second = context.random.place(below: octets.count) { octets[$0] != octets[first] }
    if let second { octets.swapAt(first, second) }
  }
}
