import AppFlip
import Foundation

/// The states of many starts, and whether an attacker can predict them.
///
/// Repetition and a constant part are facts. The bits are estimated, from below, by how often two
/// states have the same byte at the same place (the collision entropy).
struct Nonces {
  private let states: [[UInt8]]
  private let steps: [Int]
  private let shortest: Int

  init?(_ exchanges: [Exchange]) {
    let starts = exchanges.enumerated().compactMap { step, exchange in
      if case .start(let start) = exchange { (step: step, state: start.state) } else { nil }
    }
    guard starts.count > 1 else { return nil }
    (states, steps) = (starts.map(\.state), starts.map(\.step))
    shortest = states.map(\.count).min() ?? 0
  }

  /// The bits that RFC 6749, section 10.10, requires of a secret.
  private static let bits = 128.0
  /// The bits that no attacker can guess: fewer than the bits of a UUID of version 4.
  private static let unguessed = 120.0
  /// The error of the estimate, in bits: for 256 states of 128 bits, its standard deviation is below 0.4.
  private static let tolerance = 2.0
  private static let sample = 200

  func judge() -> Judgement {
    var seen: Set<[UInt8]> = []
    if let repeated = states.firstIndex(where: { !seen.insert($0).inserted }) {
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
    let constant = longestConstantPart
    if constant * 4 > shortest {
      let isHalf = constant * 2 > shortest
      return .broken(
        isHalf ? "constant-half-of-state" : "constant-quarter-of-state",
        expected: "no constant part longer than \(isHalf ? "half" : "a quarter") of the state",
        observed: "\(constant) of \(shortest) bytes are the same in all \(states.count) states",
        at: isHalf ? nil : .practice)
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

  /// Whether the parts that the states don't have in common are numbers of up to 64 bits that always grow.
  private var isCounted: Bool {
    let front = Self.commonLength(states)
    let parts = states.map { $0.dropFirst(front) }
    let end = Self.commonLength(parts.map { $0.reversed() })
    return Self.digits.contains { digits in
      let numbers = parts.compactMap { Self.number($0.dropLast(end), digits) }
      return numbers.count == states.count && zip(numbers, numbers.dropFirst()).allSatisfy(<)
    }
  }

  private static func number(_ text: ArraySlice<UInt8>, _ digits: [UInt8]) -> UInt64? {
    text.reduce(0) { number, byte in
      guard let number, let digit = digits.firstIndex(of: byte) else { return nil }
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: UInt64(digits.count))
      let (sum, isLarger) = product.addingReportingOverflow(UInt64(digit))
      return isTooLarge || isLarger ? nil : sum
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

  /// The length of the longest run of bytes that is the same in all states, counted from the front or from the end.
  private var longestConstantPart: Int {
    [states.map { $0.prefix(shortest) }, states.map { $0.suffix(shortest) }].map { states in
      let isConstant = (0..<shortest).map { offset in
        Set(states.map { $0[$0.startIndex + offset] }).count == 1
      }
      return isConstant.split(separator: false).map(\.count).max() ?? 0
    }.max() ?? 0
  }

  /// The bits of all places together; places that always have the same byte as another place count once.
  private var collisionEntropy: Double {
    let longest = states.map(\.count).max() ?? 0
    let columns = Set((0..<longest).map { offset in states.map { $0.dropFirst(offset).first } })
    let pairs = Double(states.count * (states.count - 1) / 2)
    return columns.reduce(0) { sum, column in
      let counts = column.reduce(into: [:]) { $0[$1, default: 0] += 1 }.values
      let collisions = counts.reduce(0) { $0 + $1 * ($1 - 1) / 2 }
      // If no two states agree, the number of possible bytes isn't known.
      return sum - log2(Double(max(collisions, 1)) / pairs)
    }
  }
}
