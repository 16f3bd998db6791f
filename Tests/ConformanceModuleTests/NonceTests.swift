import AdapterProtocol
import Foundation
import Testing

@testable import Conformance

/// The making of states, judged by the states of many starts.
@Suite("Nonces")
struct NonceTests {
  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static let good: [NonceScheme] = [
    NonceScheme("16 bytes, hexadecimal") { random, _ in hex(random.bytes(16)) },
    NonceScheme("16 bytes, base64 without padding") { random, _ in
      Data(random.bytes(16)).base64EncodedString().replacing("=", with: "")
    },
    NonceScheme("16 bytes, base64 with padding") { random, _ in
      Data(random.bytes(16)).base64EncodedString()
    },
    NonceScheme("32 bytes, base64") { random, _ in Data(random.bytes(32)).base64EncodedString() },
    NonceScheme("22 to 40 letters") { random, _ in
      random.letters(Int.random(in: 22...40, using: &random))
    },
    NonceScheme("a constant prefix of exactly a quarter") { random, _ in
      "prefix--" + random.letters(24)
    },
    NonceScheme("a constant suffix of exactly a quarter") { random, _ in
      random.letters(24) + "--suffix"
    },
    NonceScheme("a constant middle of exactly a quarter") { random, _ in
      random.letters(12) + "-middle-" + random.letters(12)
    },
    NonceScheme("two constant parts, each of less than a quarter") { random, _ in
      "prefix-" + random.letters(24) + "-suffix"
    },
  ]

  @Test(
    "say nothing against 128 bits, however written", arguments: good, 1...4 as ClosedRange<UInt64>)
  func noFlaw(_ scheme: NonceScheme, _ seed: UInt64) {
    #expect(scheme.flaw(seed: seed)?.evidence == nil)
  }

  /// A scheme and how the observation begins, or ends.
  private static let weak: [(scheme: NonceScheme, observed: String)] = [
    // The second half tells nothing that the first one didn't.
    (
      NonceScheme("one half twice") { random, _ in
        let half = hex(random.bytes(8))
        return half + half
      }, "about 64 bits"
    ),
    (
      NonceScheme("each digit twice") { random, _ in
        hex(random.bytes(8)).map { "\($0)\($0)" }.joined()
      }, "about 64 bits"
    ),
    (
      NonceScheme("a prefix above a quarter") { random, _ in "prefix---" + random.letters(24) },
      "9 of 33"
    ),
    (
      NonceScheme("a suffix above a quarter") { random, _ in random.letters(24) + "---suffix" },
      "9 of 33"
    ),
    (
      NonceScheme("a middle above a quarter") { random, _ in
        random.letters(12) + "-middle--" + random.letters(12)
      }, "9 of 33"
    ),
    // The shortest state counts, and a suffix is seen from the end.
    (
      NonceScheme("a suffix behind parts of any length") { random, _ in
        random.letters(Int.random(in: 22...40, using: &random)) + "---suffix"
      }, "9 of 31"
    ),
  ]

  @Test("warn of too few bits and of too long a constant part", arguments: weak.indices)
  func flaw(_ index: Int) {
    let (scheme, observed) = Self.weak[index]
    for seed in 1...3 as ClosedRange<UInt64> {
      let violation = scheme.flaw(seed: seed)
      #expect(violation?.level == .practice, "\(scheme.testDescription)")
      let text = violation?.evidence?.observed ?? ""
      #expect(text.hasPrefix(observed), "\(scheme.testDescription): \(text)")
    }
  }

  @Test("say nothing about the bits of fewer than 200 states")
  func few() {
    let counter = NonceScheme("a counter") { _, number in "\(10_000_000 + number)" }
    #expect(counter.flaw(seed: 1, count: 199) == nil)
    #expect(counter.flaw(seed: 1, count: 200)?.kind == "unpredictable-states")
  }

  /// A clock in nanoseconds, read now and then.
  private static func clock(_ number: Int) -> UInt64 {
    1_764_346_806_123_456_789 + UInt64(number) * 9_876_543
  }

  private static let predictable: [NonceScheme] = [
    NonceScheme("a counter from 1 on") { _, number in "\(number + 1)" },
    NonceScheme("a counter in hexadecimal digits") { _, number in
      String(0xFF0 + number, radix: 16)
    },
    NonceScheme("a clock in nanoseconds") { _, number in "\(clock(number))" },
    NonceScheme("a clock, hexadecimal") { _, number in String(clock(number), radix: 16) },
    NonceScheme("a clock between constant texts") { _, number in "flip-\(clock(number))-v1" },
    NonceScheme("a clock as base64") { _, number in
      let bytes = (0..<8).reversed().map { UInt8(clock(number) >> ($0 * 8) & 0xFF) }
      return Data(bytes).base64EncodedString()
    },
    NonceScheme("a constant half") { random, _ in "constant-part-17-" + random.letters(16) },
  ]

  @Test("a counter, a clock and a constant half break the rule itself", arguments: predictable)
  func counted(_ scheme: NonceScheme) {
    let violation = scheme.flaw(seed: 1)
    #expect(violation != nil && violation?.level == nil, "\(scheme.testDescription)")
  }

  private static let timeBased: [NonceScheme] = [
    NonceScheme("a UUID of version 7") { random, number in
      let digits =
        hex([UInt8](repeating: 0, count: 2)) + String(0x19A_CA00_0000 + number, radix: 16)
      return digits + hex(random.bytes(10))
    },
    NonceScheme("a clock, then 128 random bits") { random, number in
      "\(1_764_346_806_123 + number)" + hex(random.bytes(16))
    },
  ]

  @Test("a time beside random bits isn't called a clock", arguments: timeBased)
  func random(_ scheme: NonceScheme) {
    #expect(scheme.flaw(seed: 1).map { $0.level == .practice } ?? true)
  }

  @Test(
    "a repetition breaks the rule itself, and the second of the two starts shows it",
    arguments: [
      (["a", "a"], 1), (["a", "b", "a", "b"], 2), (["a", "b", "c", "c"], 3), (["", "x", ""], 2),
    ])
  func repetition(_ states: [String], _ step: Int) {
    let exchanges = Samples.starts(states)
    #expect(shown(.googleAppStartNonce, exchanges) == "required")
    let violation = violation(of: .googleAppStartNonce, by: exchanges)
    #expect(violation?.step == step)
    #expect(violation?.evidence?.observed.hasPrefix("start \(step + 1) repeats") == true)
  }

  @Test(
    "bytes are compared, not text",
    arguments: [["A", "a"], ["\u{E9}", "e\u{301}"], ["K", "\u{212A}"], ["a", "a "]])
  func bytes(_ states: [String]) {
    #expect(shown(.googleAppStartNonce, Samples.starts(states)) == "ok")
  }

  @Test("one start, and links that came back between starts, say nothing")
  func others() {
    let returned = Samples.returned("\(Samples.a)?code=c&state=S1", .linked, code: "c")
    #expect(shown(.googleAppStartNonce, Samples.starts(["a"])) == "n/a")
    #expect(shown(.googleAppStartNonce, Samples.starts(["a"]) + [returned]) == "n/a")
    let (first, second) = (Samples.starts(["a"]), Samples.starts(["b"]))
    #expect(shown(.googleAppStartNonce, first + [returned] + second) == "ok")
    // The step is counted among all steps of the case, not among the starts.
    #expect(violation(of: .googleAppStartNonce, by: first + [returned] + first)?.step == 2)
  }
}
