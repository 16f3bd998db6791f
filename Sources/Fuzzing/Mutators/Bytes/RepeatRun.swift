import AppFlip

/// Writes a run of octets several times, which catches code that takes doubled delimiters for one, and,
/// where the run becomes very long, buffers, quadratic loops and recursion.
struct RepeatRun: OctetMutator {
  /// Whether the run becomes up to 65,536 octets long.
  let isLong: Bool

  var name: String { isLong ? "bytes/repeat-long" : "bytes/repeat" }
  // A long link costs as much as hundreds of others.
  var weight: Int { isLong ? 1 : 8 }

  func change(_ octets: inout [UInt8], _ context: inout MutationContext) {
    guard !octets.isEmpty else { return }
    let run = context.random.run(of: octets, upTo: 16)
    let copies =
      isLong ? (1 << (8 + context.random.below(9))) / run.count : 1 + context.random.below(8)
    let added = [UInt8](repeating: octets[run], count: copies)
    octets = octets.splicing(run.upperBound..<run.upperBound, with: added)
  }
}
