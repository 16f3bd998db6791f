import AppFlip
import Conformance

struct MutationContext: Sendable {
  var random: SplitMix64
  let fixture: Fixture
  let outcomes: [Outcome]
  var mate: FuzzRequest
  var words: [[UInt8]]

  /// A raw value to put in the place of another.
  mutating func otherValue() -> [UInt8] {
    switch random.below(8) {
    case 0: []
    case 1, 2: random.pick(words) ?? []
    case 3, 4: random.pick(mate.parameters)?.value ?? []
    default: random.pick(Self.interestingValues) ?? []
    }
  }

  /// Short raw values that careless code treats in a way of its own; long ones and those of certain
  /// parameters have mutators of their own.
  private static let interestingValues = """
    0 1 -1 1e309 9223372036854775808 a * .. true false null nil undefined NaN [] {} [object␠Object] +
    % %20 %2B %25 %252F %00 %0D%0A %FF %EF%BB%BF %E2%84%AA %22 %27 %26x%3D1 %2F..%2F %3Cb%3E
    %24%7B1%7D https%3A%2F%2Fexample.com%2F
    """.words.octets
}

extension SplitMix64 {
  static let interestingOctets: [UInt8] =
    Array("\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~ 09AFKZafkz".utf8) + [
      0x00, 0x01, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0xA0, 0xBF,
      0xC0, 0xC1, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFE, 0xFF,
    ]

  mutating func octet() -> UInt8 {
    let any = UInt8(truncatingIfNeeded: next() >> 32)
    return oneIn(2) ? any : pick(Self.interestingOctets) ?? any
  }

  /// The first that fits, from a random one on and round to it again.
  mutating func place(below count: Int, where fits: (Int) -> Bool) -> Int? {
    let start = below(count)
    return (start..<count).first(where: fits) ?? (0..<start).first(where: fits)
  }

  mutating func run(of octets: [UInt8], upTo longest: Int) -> Range<Int> {
    let start = below(octets.count)
    return start..<(start + 1 + below(min(longest, octets.count - start)))
  }
}
