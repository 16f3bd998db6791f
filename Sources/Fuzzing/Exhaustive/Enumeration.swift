import AdapterProtocol
package import AppFlip
package import Conformance

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
    while coverage.examined < coverage.indices {
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
public struct BoundCoverage: Equatable, Sendable {
  /// The most deviations of one input.
  public internal(set) var depth = 0
  /// How many combinations of deviations there are in all.
  public internal(set) var count = 0
  /// What stands for the list of deviations, 16 hexadecimal digits.
  public internal(set) var digest = ""
  /// How many of the combinations were to be gone through.
  public internal(set) var indices = 0
  /// The inputs that were judged.
  public internal(set) var sent = 0
  /// The combinations that make no input of their own, being equal to one of fewer deviations.
  public internal(set) var equal = 0
  /// The inputs that the adapter can't be sent: their outcome or their method isn't declared, or they hold
  /// octets that need the feature `bytes`.
  public internal(set) var unsendable = 0

  /// How many combinations were gone through.
  public var examined: Int { sent + equal + unsendable }
  /// Whether all were gone through.
  public var isComplete: Bool { examined == indices }

  /// What tells one list of inputs of a role from another: the bound and the digest.
  var list: String { "up to \(depth) (\(digest))" }
}

/// The name of an input of the exhaustive mode, `exhaust:ROLE:DEPTH:INDEX`.
package struct ExhaustiveIndex: Equatable, Sendable, CustomStringConvertible {
  package let role: Role
  package let depth: Int
  package let index: Int

  package static let prefix = "exhaust:"

  package func input(in fixture: Fixture) -> FuzzInput? {
    BoundedInputs(role, upTo: depth, in: fixture)?.made(at: index)?.input
  }

  package var description: String { "\(Self.prefix)\(role.rawValue):\(depth):\(index)" }
}

extension ExhaustiveIndex {
  /// Reads a name; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 4, "\(parts[0]):" == Self.prefix, let role = Role(rawValue: parts[1]),
      let depth = Int(parts[2]), (0...BoundedInputs.deepest).contains(depth),
      let index = Int(parts[3]), index >= 0
    else { return nil }
    self.init(role: role, depth: depth, index: index)
  }
}

extension Shard {
  /// The part of a range of indices from 0: the parts in their order make up the whole.
  package func range(of count: Int) -> Range<Int> {
    let (length, rest) = count.quotientAndRemainder(dividingBy: self.count)
    let start = (number - 1) * length + min(number - 1, rest)
    return start..<(start + length + (number <= rest ? 1 : 0))
  }
}
