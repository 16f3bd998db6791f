import AppFlip
import Synchronization

/// Where the states of Google apps come from.
///
/// A value and its copies are one source: every app of a process draws from the same one, so
/// an app that was restarted doesn't begin again.
public struct States: Sendable {
  private let drawn = Counter()
  private let make: @Sendable (_ number: Int) -> [UInt8]

  /// Makes a source.
  package init(_ make: @escaping @Sendable (_ number: Int) -> [UInt8]) { self.make = make }

  /// Draws the next state.
  package func next() -> [UInt8] { drawn.next(make) }

  /// The bytes of the state that any app drew last; nil before the first.
  package var last: [UInt8]? { drawn.last }

  /// Nonces as they should be: 32 digits of base64url from the system's generator, 192 bits.
  public static func random() -> States {
    States { _ in
      var generator = SystemRandomNumberGenerator()
      return digits(of: base64URL, count: 32, using: &generator)
    }
  }

  /// States that are the same in every process, and so no nonces: for tests whose reports repeat.
  ///
  /// Each has 32 characters, among them all that implementations stumble over, and six of them in a
  /// row have every character that a state may have (VSCHAR of RFC 6749, appendix A).
  public static func repeatable(seed: UInt64 = 0) -> States {
    States { number in
      var generator = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: number))
      let first = number % others.count * othersInState
      let inTurn = (first..<first + othersInState).map { others[$0 % others.count] }
      return tricky(with: inTurn, using: &generator)
    }
  }

  /// Random hexadecimal digits, four bits each.
  package static func hexadecimal(_ count: Int) -> States {
    States { _ in
      var generator = SystemRandomNumberGenerator()
      return digits(of: Array("0123456789abcdef".utf8), count: count, using: &generator)
    }
  }

  /// Random characters, among them all that implementations stumble over.
  package static func tricky() -> States {
    States { _ in
      var generator = SystemRandomNumberGenerator()
      let some = digits(of: others, count: othersInState, using: &generator)
      return tricky(with: some, using: &generator)
    }
  }

  // MARK: - Making states

  /// Characters that are drawn with equal chances.
  package static func digits(
    of alphabet: [UInt8], count: Int, using generator: inout some RandomNumberGenerator
  ) -> [UInt8] {
    (0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] }
  }

  /// The order follows drawn numbers; the library's own shuffling may change with its version.
  package static func tricky(
    with some: [UInt8], using generator: inout some RandomNumberGenerator
  ) -> [UInt8] {
    (trickyCharacters + some).map { (place: generator.next(), character: $0) }
      .sorted { $0.place < $1.place }.map(\.character)
  }

  package static let base64URL = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static let trickyCharacters = Array("+/=&%# ~\"\\<>;'".utf8)
  /// The other characters that a state may have.
  package static let others = (0x20...0x7E).filter { !trickyCharacters.contains($0) }
  /// How many of them are in a state of 32 characters.
  package static let othersInState = 32 - trickyCharacters.count
}

/// Counts from zero, for any number of threads, and keeps what was made last.
private final class Counter: Sendable {
  private let drawn = Mutex<(count: Int, last: [UInt8]?)>((0, nil))

  package var last: [UInt8]? { drawn.withLock { $0.last } }

  package func next(_ make: (_ number: Int) -> [UInt8]) -> [UInt8] {
    drawn.withLock { drawn in
      let state = make(drawn.count)
      drawn = (drawn.count + 1, state)
      return state
    }
  }
}

/// Here alone: the library may draw otherwise in its next version, which a campaign must not.
extension SplitMix64: RandomNumberGenerator {}
