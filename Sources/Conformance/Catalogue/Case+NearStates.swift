import AppFlip

extension Case {
  /// Answers whose state a comparison takes for the pending one that looks at less than every octet.
  ///
  /// The fuzzer makes them of any state and at every place.
  static let nearStates: [Case] = otherOctets + otherBits + parts + rearranged

  /// A state as base64url and the rest of what needs no escape give it.
  private static let pending = Array("aB3-_xY9.~Qz7wK5".utf8)

  /// One octet is another one.
  private static let otherOctets: [Case] = [
    ("first", 0), ("second", 1), ("middle", pending.count / 2), ("last-but-one", pending.count - 2),
    ("last", pending.count - 1),
  ].map { name, place in
    near("octet-\(name)", "the state with another \(name) octet") { $0[place] = UInt8(ascii: "m") }
  }

  /// One bit is another one: each in the middle, the lowest at both ends as well.
  private static let otherBits: [Case] =
    (0..<8).map(otherBit) + [
      otherLowestBit("first", 0), otherLowestBit("last", pending.count - 1),
    ]

  private static func otherBit(_ bit: Int) -> Case {
    near("bit-\(bit)", "the state with another bit \(bit) in its middle") {
      $0[pending.count / 2] ^= 1 << bit
    }
  }

  private static func otherLowestBit(_ name: String, _ place: Int) -> Case {
    near("bit-\(name)", "the state with another lowest bit in its \(name) octet") {
      $0[place] ^= 1
    }
  }

  /// A proper beginning or ending, or more than the state.
  private static let parts: [Case] = [
    near("beginning-1", "the first octet of the state") { $0 = Array($0.prefix(1)) },
    near("beginning-half", "the first half of the state") { $0 = Array($0.prefix($0.count / 2)) },
    near("ending-1", "the last octet of the state") { $0 = Array($0.suffix(1)) },
    near("ending-half", "the second half of the state") { $0 = Array($0.suffix($0.count / 2)) },
    near("inner", "the state without its first and its last octet") {
      $0 = Array($0.dropFirst().dropLast())
    },
    near("twice", "the state twice") { $0 += $0 },
    near("around", "an octet in front of the state and one behind it") {
      $0 = [UInt8(ascii: "x")] + $0 + [UInt8(ascii: "x")]
    },
    near("longer-by-256", "the state and 256 octets behind it") { $0 += sample(256) },
    near("longer-by-256-in-front", "256 octets and the state behind them") {
      $0 = sample(256) + $0
    },
  ]

  /// The same octets in another order.
  private static let rearranged: [Case] = [
    near("swapped", "the state with two octets in each other's place") { $0.swapAt(3, 9) },
    near("reversed", "the state from its end to its beginning") { $0.reverse() },
    near("rotated", "the state with its first octet at the end") { $0.append($0.removeFirst()) },
  ]

  private static func near(
    _ name: String, _ title: String, _ change: (inout [UInt8]) -> Void
  ) -> Case {
    let rule = Rule.googleAppStateChecked.id
    var state = pending
    change(&state)
    return Case(
      "google-app.state.near.\(name)", title, subject: rule,
      expectations: [Expectation(rule, permits: Answer.unlinked)],
      steps: [
        .returned(
          Return(
            LinkTemplate([
              .redirectURL, .text("?code=x&state="), .literal(PercentEncoding.encode(state)),
            ]), pending: .state(pending)))
      ], twin: goodReturn.id, cause: "not every octet of the state is compared",
      reference: "RFC 6749 section 10.12")
  }
}
