import Foundation

extension GoogleAppChoice {
  /// Makes the source of states that an app with the choice draws from.
  ///
  /// - Returns: a new source, for all apps of a process.
  public func makeStates() -> States {
    switch self {
    case .hexadecimalStates: .hexadecimal(32)
    case .base64States: Self.base64States()
    case .statesOfAnyLength: Self.statesOfAnyLength()
    case .trickyStates: .tricky()
    default: .random()
    }
  }

  /// 160 bits, so that one equals sign pads them.
  private static func base64States() -> States {
    States { _ in
      var generator = SystemRandomNumberGenerator()
      let octets = (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
      return Array(Data(octets).base64EncodedData())
    }
  }

  private static func statesOfAnyLength() -> States {
    States { _ in
      var generator = SystemRandomNumberGenerator()
      let count = Int.random(in: 30...60, using: &generator)
      return States.digits(of: States.base64URL, count: count, using: &generator)
    }
  }
}
