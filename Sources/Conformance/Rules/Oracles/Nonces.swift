import AppFlip
import Foundation

/// The states of many starts, and whether they can be predicted.
///
/// Repetition and a constant part are facts. The bits are estimated, from below, by how often two
/// states have the same byte at the same place (the collision entropy). A state that only looks random
/// passes.
struct Nonces {
  private let states: [[UInt8]]
  private let steps: [Int]

  init?(_ exchanges: [Exchange]) {
    let starts = exchanges.enumerated().compactMap { step, exchange in
      if case .start(let start) = exchange { (step: step, state: start.state) } else { nil }
    }
    guard starts.count > 1 else { return nil }
    states = starts.map(\.state)
    steps = starts.map(\.step)
  }

  /// What RFC 6749, section 10.10, asks of a secret, in bits.
  static let bits = 128.0
  /// The bits that no attacker can guess: fewer than the bits of a UUID of version 4.
  static let unguessed = 120.0
  /// By how much a good estimate may miss, in bits.
  ///
  /// For 256 states of 128 bits the standard deviation of the estimate is below 0.4 bits.
  static let tolerance = 2.0
  static let sample = 200

  func judge() -> Judgement {
    if let repeated = firstRepetition {
      return .broken(
        "new-states", expected: "\(states.count) different states",
        observed: "start \(repeated + 1) repeats the state \"\(Bytes.escaped(states[repeated]))\"",
        in: steps[repeated])
    }
    guard states.count >= Self.sample else { return .holds }
    if isCounted {
      return .broken(
        "unpredictable-states", expected: "states that can't be predicted",
        observed:
          "\(states.count) numbers, each larger than the previous number: a counter or a clock, "
          + "\"\(Bytes.escaped(states[0]))\" to \"\(Bytes.escaped(states[states.count - 1]))\"")
    }
    if longestConstantPart * 2 > shortest {
      return .broken(
        "constant-half-of-state", expected: "no constant part longer than half of the state",
        observed: "\(longestConstantPart) of \(shortest) bytes are the same in all "
          + "\(states.count) states")
    }
    if longestConstantPart * 4 > shortest {
      return .broken(
        "constant-quarter-of-state",
        expected: "no constant part longer than a quarter of the state",
        observed: "\(longestConstantPart) of \(shortest) bytes are the same in all "
          + "\(states.count) states", at: .practice)
    }
    let estimate = collisionEntropy
    guard estimate + Self.tolerance < Self.bits else { return .holds }
    let isLikeUUID = estimate >= Self.unguessed
    return .broken(
      isLikeUUID ? .bitsBeyondUUID : "bits-of-state",
      expected: "at least \(Int(Self.bits)) bits, estimated from \(states.count) states",
      observed: "about \(Int(estimate.rounded())) bits"
        + (isLikeUUID ? "; a UUID of version 4 has 122" : ""), at: .practice)
  }

  private var shortest: Int { states.map(\.count).min() ?? 0 }

  /// Whether what the states don't have in common are numbers of up to 64 bits that always grow.
  private var isCounted: Bool {
    let front = Self.commonLength(states)
    let parts = states.map { $0.dropFirst(front) }
    let end = Self.commonLength(parts.map { $0.reversed() })
    let varying = parts.map { $0.dropLast(end) }
    return Self.digits.contains { digits in
      let numbers = varying.compactMap { part in
        part.reduce(UInt64?.some(0)) { number, byte in
          guard let number, let digit = digits.firstIndex(of: byte) else { return nil }
          let (product, isTooLarge) = number.multipliedReportingOverflow(by: UInt64(digits.count))
          let (sum, isLarger) = product.addingReportingOverflow(UInt64(digit))
          return isTooLarge || isLarger ? nil : sum
        }
      }
      return numbers.count == states.count && zip(numbers, numbers.dropFirst()).allSatisfy(<)
    }
  }

  /// The digits of decimal and hexadecimal numbers, and of base64.
  private static let digits: [[UInt8]] = {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return ["0123456789", "0123456789abcdef", "0123456789ABCDEF", letters + "+/", letters + "-_"]
      .map { Array($0.utf8) }
  }()

  private static func commonLength(_ states: [some Collection<UInt8>]) -> Int {
    guard let first = states.first else { return 0 }
    return states.map { zip($0, first).prefix { $0 == $1 }.count }.min() ?? 0
  }

  private var firstRepetition: Int? {
    var seen: Set<[UInt8]> = []
    return states.firstIndex { !seen.insert($0).inserted }
  }

  /// The length of the longest run of bytes that all states have in common at the same place, seen
  /// from the front or from the end.
  private var longestConstantPart: Int {
    max(
      longestRun(states.map { $0.prefix(shortest) }), longestRun(states.map { $0.suffix(shortest) })
    )
  }

  private func longestRun(_ states: [ArraySlice<UInt8>]) -> Int {
    guard let first = states.first else { return 0 }
    var (run, longest) = (0, 0)
    for offset in 0..<shortest {
      let byte = first[first.startIndex + offset]
      let isConstant = states.allSatisfy { $0[$0.startIndex + offset] == byte }
      run = isConstant ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// The bits of all places together; places that always agree with one another count once.
  private var collisionEntropy: Double {
    let longest = states.map(\.count).max() ?? 0
    let columns = Set((0..<longest).map(column))
    let pairs = Double(states.count * (states.count - 1) / 2)
    return columns.reduce(0) { sum, column in
      let counts = column.reduce(into: [:]) { $0[$1, default: 0] += 1 }.values
      let collisions = counts.reduce(0) { $0 + $1 * ($1 - 1) / 2 }
      // If no two states agree, the number of possible bytes isn't known.
      return sum - log2(Double(max(collisions, 1)) / pairs)
    }
  }

  /// The byte at a place in each state; nil after its end.
  private func column(_ offset: Int) -> [UInt8?] {
    states.map { $0.count > offset ? $0[offset] : nil }
  }
}
