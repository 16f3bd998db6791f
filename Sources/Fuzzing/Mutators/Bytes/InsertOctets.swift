import AppFlip

/// Inserts up to four octets, which catches code that trims, skips or stops at what it doesn't expect.
struct InsertOctets: OctetMutator {
  let name = "bytes/insert"

  func change(_ octets: inout [UInt8], _ context: inout MutationContext) {
    let place = context.random.below(octets.count + 1)
    for _ in 0..<(context.random.oneIn(2) ? 1 : 1 + context.random.below(4)) {
      octets.insert(context.random.octet(), at: place)
    }
  }
}
