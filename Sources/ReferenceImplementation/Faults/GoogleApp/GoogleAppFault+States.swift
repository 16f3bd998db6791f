import AppFlip

extension GoogleAppFault {
  /// Makes the source of states that an app with the fault draws from.
  ///
  /// - Returns: a new source, for all apps of a process.
  public func makeStates() -> States {
    switch self {
    case .stateConstant: States { _ in Array("7Yq2mVb9Rt4KxW1nZc8LpD5sHj3GfT6e".utf8) }
    case .stateRepeated: Self.seededStates { $0 % 4 == 3 ? $0 - 1 : $0 }
    case .stateRepeatedAfter200: Self.seededStates { $0 % 200 }
    case .stateCounted: States { Array("link-\($0 + 1)".utf8) }
    case .stateShort: Self.hexadecimalStates(of: 16)
    case .stateHalfConstant:
      Self.hexadecimalStates(of: 32, behind: "google-app-flip-account-linking-")
    case .stateFromClock: Self.clockStates()
    case .stateUnescaped: .tricky()
    default: .random()
    }
  }

  /// States of which two with the same source are the same.
  private static func seededStates(
    _ makeSource: @escaping @Sendable (_ number: Int) -> Int
  ) -> States {
    let seed = UInt64.random(in: 0...UInt64.max)
    return States { number in
      let source = makeSource(number)
      var generator = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: source))
      return States.digits(of: States.base64URL, count: 32, using: &generator)
    }
  }

  private static func hexadecimalStates(of count: Int, behind start: String = "") -> States {
    let states = States.hexadecimal(count)
    return States { _ in Array(start.utf8) + states.next() }
  }

  /// Seconds, as though a flip was started every few of them, and three digits.
  private static func clockStates() -> States {
    States { number in
      var generator = SystemRandomNumberGenerator()
      let digits = States.digits(of: Array("0123456789".utf8), count: 3, using: &generator)
      return Array("\(1_750_000_000 + 7 * number)".utf8) + digits
    }
  }
}
