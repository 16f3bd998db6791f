import AdapterProtocol
import Conformance

/// Goes through a range of the links with at most so many deviations.
struct Enumeration: Sendable {
  private let inputs: BoundedInputs
  private var index: Int
  private(set) var coverage: BoundCoverage

  init(_ inputs: BoundedInputs, _ shard: Shard) {
    self.inputs = inputs
    let range = shard.range(of: inputs.count)
    index = range.lowerBound
    coverage = BoundCoverage(
      depth: inputs.depth, count: inputs.count, digest: inputs.digest, indices: range.count)
  }

  mutating func next(for capabilities: Capabilities, in fixture: Fixture) -> QueuedInput? {
    while !coverage.isComplete {
      defer { index += 1 }
      guard let made = inputs.made(at: index) else {
        coverage.equal += 1
        continue
      }
      guard let input = made.input.sendable(to: capabilities, in: fixture) else {
        coverage.unsendable += 1
        continue
      }
      coverage.sent += 1
      let name = ExhaustiveIndex(role: inputs.role, depth: inputs.depth, index: index)
      return QueuedInput(
        input: input,
        origin: Provenance(seed: name.description, mutators: made.deviations), isListed: true)
    }
    return nil
  }
}

/// How much of the links with at most so many deviations was judged.
package struct BoundCoverage: Equatable, Sendable {
  var depth = 0
  /// The combinations of deviations in all, and those that were to be gone through.
  package var count = 0
  package var digest = ""
  package var indices = 0
  package var sent = 0
  /// The combinations that are equal to one of fewer deviations.
  var equal = 0
  /// The inputs that the adapter can't be sent, by what it declares.
  var unsendable = 0

  var examined: Int { sent + equal + unsendable }
  package var isComplete: Bool { examined == indices }
}
